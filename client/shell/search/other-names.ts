/** Other words by which people look for a screen. */
const otherNames: Record<string, string> = {
  '/Scheduling': 'today appointments day list schedule home diary',
  '/desk': 'reception check in arrivals unit day find patient appointment',
  '/desk/displaced': 'time off closed left reassign settle leave',
  '/desk/requests': 'booking page online accept decline propose',
  '/calender': 'calendar week month agenda year planner print',
  '/calender/connections': 'ical ics outlook google feed subscribe import sync',
  '/video': 'telehealth video call visits waiting room',
  '/chat': 'chat messages',
  '/reports/appointments': 'statistics no-show late waiting lead time month chart manager',
  '/people': 'users accounts staff colleagues invite employees',
  '/audit': 'log history trail record',
  '/roles': 'permissions rights access',
  '/security': 'password passkey authenticator sessions devices two factor 2fa profile',
  '/sign-in-policy': 'login second step authentication settings',
  '/programs': 'api fhir integrations service accounts keys smart webhooks clients',
  '/it-dashboard': 'hl7 fhir feed import interface mllp',
  '/cds_builder': 'decision support cds fhirpath builder dry run alerts cases',
  '/cds_builder/clocks': 'deadline due time payer window holidays business days warn',
  '/retention': 'delete keep legal hold privacy gdpr',
  '/appointment-types': 'services lengths kinds',
  '/rooms': 'locations places',
  '/hours': 'availability time off vacation holiday leave working',
};

export const otherNamesOf = (path: string): string => otherNames[path] ?? '';
