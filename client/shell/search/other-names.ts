/** Other names by which people look for a screen; the one that finds it is shown beside its own. */
const otherNames: Record<string, string> = {
  '/Scheduling': 'today, appointments, day list, schedule, home, diary',
  '/desk': 'reception, check in, arrivals, day of a unit, find a patient, appointments',
  '/desk/displaced': 'time off, closed days, reassign, settle, leave',
  '/desk/requests': 'booking page, online booking, accept, decline, propose',
  '/desk/import': 'CSV, upload, bulk, migrate, load patients, new patients, duplicates',
  '/calender': 'week, month, agenda, year, planner, print, appointments',
  '/calender/connections': 'iCal, ICS, Outlook, Google, feeds, subscribe, import, sync',
  '/video': 'telehealth, video call, visits, waiting room',
  '/chat': 'chat, messages',
  '/reports/appointments':
    'reports, statistics, no-show, late, waiting time, lead time, months, charts',
  '/reports': 'figures, rates, numbers, statistics, median, percentile, export',
  '/cdi-specialist-dashboard/figures':
    'response rate, agreement rate, query rate, turnaround, statistics, reports, export',
  '/tasks/figures': 'on time, overdue, statistics, reports, export',
  '/people': 'users, accounts, staff, colleagues, invite, employees',
  '/audit': 'log, history, trail, records',
  '/roles': 'permissions, rights, access',
  '/security': 'password, passkey, authenticator, sessions, devices, two factor, 2FA, profile',
  '/sign-in-policy': 'login, second step, authentication, settings',
  '/programs': 'API, FHIR, integrations, service accounts, keys, SMART, webhooks, clients',
  '/it-dashboard': 'HL7, FHIR, feeds, import, interfaces, MLLP',
  '/fhir_builder': 'connections, interfaces, HL7, FHIR, webhooks, IT builder',
  '/fhir_builder/mappings': 'HL7, codes, PV1, wards, identifier types, z-segments, site rules',
  '/fhir_builder/preview': 'HL7, ADT, ORU, segments, try a message, test message',
  '/fhir_builder/validate': 'FHIR, R4, JSON, profile, check',
  '/cds_builder': 'decision support, CDS, FHIRPath, builder, dry run, alerts',
  '/sdc-questionary':
    'second level, physician advisor, peer-to-peer, P2P, two midnights, status, questionnaire',
  '/cds_builder/letters': 'templates, blanks, appeal letter, payer letter, notice, packet',
  '/cds_builder/clocks': 'deadlines, due time, payer, window, holidays, business days, warnings',
  '/cdi-specialist-dashboard/team': 'workload, load, lead, share out, assign, who has what',
  '/casereviews/team': 'workload, load, lead, share out, assign, who has what',
  '/billing': '835, ERA, remittance, claims, denials, CARC, RARC, payments',
  '/billing-dashboard':
    'denials, denied claims, appeals, payers, windows, money at risk, accounts receivable',
  '/billing-dashboard/figures':
    'denial rate, overturn rate, money denied, days to overturn, report',
  '/billing-dashboard/team': 'workload, load, lead, share out, assign, who has what',
  '/billing-specialist-review': 'denial, appeal, packet, reason, CARC, write off, corrected claim',
  '/payers': 'insurance, insurer, coverage, plans, Medicare, payer ID',
  '/retention': 'delete, keep, legal hold, privacy, GDPR',
  '/appointment-types': 'services, lengths, kinds',
  '/appointment-reasons': 'reasons for visits, cancellations, no-shows, codes',
  '/rooms': 'locations, places',
  '/hours': 'availability, working time, time off, vacation, holiday, leave',
};

export const otherNamesOf = (path: string): string[] => otherNames[path]?.split(', ') ?? [];
