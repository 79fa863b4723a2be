/** Names the page of each signed-in screen, loaded on demand. */
import { Suspense } from 'react';
import { routeAt } from '#shared/paths.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useOngoing } from '#client/shell/session/ongoing-visit.tsx';
import { setInviteButton } from '#client/visits/public/invite-patient.tsx';
import { setVisitSheets } from '#client/visits/public/visit-sheet.tsx';
import { setCallLoader } from '#client/visits/public/preload-call.ts';
import { caseScreens } from './case-screens.tsx';
import { fhirScreens } from './fhir-screens.tsx';
import { SignedInRoutes, type Screens } from './SignedInRoutes.tsx';
import { visitSheets } from './visit-sheets.ts';

const Layout = onDemand(async () => (await import('./signed-in-layout.tsx')).SignedInLayout);
const AppearancePanel = onDemand(
  async () => (await import('#client/settings/AppearancePanel.tsx')).AppearancePanel,
);
setCallLoader(async () => (await import('#client/visits/use-join-visit.tsx')).fetchCall());
setVisitSheets(visitSheets);
setInviteButton(
  onDemand(
    async () => (await import('#client/visits/invitations/InviteWithDialog.tsx')).InviteWithDialog,
  ),
);
const ReturnToCall = onDemand(
  async () => (await import('#client/visits/ReturnToCall.tsx')).ReturnToCall,
);

const screens: Screens = {
  ...caseScreens,
  ...fhirScreens,
  scheduling: {
    Page: onDemand(
      async () => (await import('#client/calendar/schedule/Scheduling.tsx')).Scheduling,
    ),
    frame: 'layout',
  },
  calendar: {
    Page: onDemand(async () => {
      const [{ Calendar }, { AppointmentPanels }] = await Promise.all([
        import('#client/calendar/Calendar.tsx'),
        import('#client/calendar/schedule/AppointmentPanels.tsx'),
      ]);
      return () => <Calendar Panels={AppointmentPanels} />;
    }),
    frame: 'layout',
  },
  desk: {
    Page: onDemand(async () => (await import('#client/front-desk/desk/FrontDesk.tsx')).FrontDesk),
    frame: 'layout',
  },
  displaced: {
    Page: onDemand(
      async () => (await import('#client/front-desk/displaced/Displaced.tsx')).Displaced,
    ),
    frame: 'layout',
  },
  bookingRequests: {
    Page: onDemand(
      async () => (await import('#client/self-service/requests/Requests.tsx')).Requests,
    ),
    frame: 'layout',
  },
  patientImports: {
    Page: onDemand(
      async () => (await import('#client/patients/import/PatientImports.tsx')).PatientImports,
    ),
    frame: 'layout',
  },
  roster: {
    Page: onDemand(async () => (await import('#client/roster/Roster.tsx')).Roster),
    frame: 'layout',
  },
  rosterRules: {
    Page: onDemand(
      async () => (await import('#client/roster/setup/rules/DutyRules.tsx')).DutyRules,
    ),
    frame: 'layout',
  },
  rosterSkills: {
    Page: onDemand(async () => (await import('#client/roster/setup/skills/Skills.tsx')).Skills),
    frame: 'layout',
  },
  rosterFairness: {
    Page: onDemand(async () => (await import('#client/roster/fairness/Fairness.tsx')).Fairness),
    frame: 'layout',
  },
  unitTimes: {
    Page: onDemand(async () => (await import('#client/roster/worked/UnitTimes.tsx')).UnitTimes),
    frame: 'layout',
  },
  timesWorked: {
    Page: onDemand(async () => (await import('#client/roster/worked/TimesWorked.tsx')).TimesWorked),
    frame: 'layout',
  },
  patient: {
    Page: onDemand(
      async () => (await import('#client/front-desk/desk/PatientPage.tsx')).PatientPage,
    ),
    frame: 'layout',
  },
  appointmentReport: {
    Page: onDemand(
      async () => (await import('#client/front-desk/reports/AppointmentReport.tsx')).ReportPage,
    ),
    frame: 'layout',
  },
  connections: {
    Page: onDemand(
      async () => (await import('#client/calendar/connections/Connections.tsx')).Connections,
    ),
    frame: 'layout',
  },
  teleVisit: {
    Page: onDemand(async () => (await import('#client/visits/home/VideoHome.tsx')).VideoHome),
    frame: 'layout',
  },
  room: {
    Page: onDemand(async () => (await import('#client/visits/VisitPage.tsx')).VisitPage),
    frame: 'window',
  },
  visitRecord: {
    Page: onDemand(async () => (await import('#client/visits/report/ReportPage.tsx')).ReportPage),
    frame: 'layout',
  },
  onCall: {
    Page: onDemand(async () => (await import('#client/on-call/list/OnCall.tsx')).OnCall),
    frame: 'layout',
  },
  onCallBoards: {
    Page: onDemand(async () => (await import('#client/on-call/boards/BoardLinks.tsx')).BoardLinks),
    frame: 'layout',
  },
  downtime: {
    Page: onDemand(
      async () => (await import('#client/on-call/downtime/DowntimePage.tsx')).Downtime,
    ),
    frame: 'layout',
  },
  dutyPages: {
    Page: onDemand(async () => (await import('#client/on-call/paging/PageList.tsx')).PageList),
    frame: 'layout',
  },
  dutyPage: {
    Page: onDemand(async () => (await import('#client/on-call/paging/PageWay.tsx')).PageWay),
    frame: 'layout',
  },
  swaps: {
    Page: onDemand(async () => (await import('#client/roster/swaps/SwapsPage.tsx')).SwapsPage),
    frame: 'layout',
  },
  timeOff: {
    Page: onDemand(async () => (await import('#client/roster/time-off/TimeOff.tsx')).TimeOff),
    frame: 'layout',
  },
  people: {
    Page: onDemand(async () => (await import('#client/people/People.tsx')).People),
    frame: 'layout',
  },
  jobs: {
    Page: onDemand(async () => (await import('#client/people/jobs/Jobs.tsx')).Jobs),
    frame: 'layout',
  },
  roles: {
    Page: onDemand(async () => (await import('#client/people/Roles.tsx')).Roles),
    frame: 'layout',
  },
  audit: {
    Page: onDemand(async () => (await import('#client/audit/Audit.tsx')).Audit),
    frame: 'layout',
  },
  appointmentTypes: {
    Page: onDemand(
      async () =>
        (await import('#client/appointments/types/AppointmentTypes.tsx')).AppointmentTypes,
    ),
    frame: 'layout',
  },
  appointmentReasons: {
    Page: onDemand(async () => (await import('#client/appointments/reasons/Reasons.tsx')).Reasons),
    frame: 'layout',
  },
  locations: {
    Page: onDemand(async () => (await import('#client/locations/Locations.tsx')).Locations),
    frame: 'layout',
  },
  waitingRoom: {
    Page: onDemand(
      async () => (await import('#client/visits/home/WaitingRoomSettings.tsx')).WaitingRoomSettings,
    ),
    frame: 'layout',
  },
  hours: {
    Page: onDemand(
      async () => (await import('#client/availability/hours/HoursPage.tsx')).HoursPage,
    ),
    frame: 'layout',
  },
  notifications: {
    Page: onDemand(async () => (await import('#client/notices/Notifications.tsx')).Notifications),
    frame: 'layout',
  },
  mySecurity: {
    Page: onDemand(async () => (await import('#client/auth/security/MySecurity.tsx')).MySecurity),
    frame: 'layout',
  },
  messages: {
    Page: onDemand(async () => (await import('#client/messages/Messages.tsx')).Messages),
    frame: 'layout',
  },
  chat: {
    Page: onDemand(async () => (await import('#client/messages/Chat.tsx')).Chat),
    frame: 'layout',
  },
  programs: {
    Page: onDemand(async () => (await import('#client/programs/Programs.tsx')).Programs),
    frame: 'layout',
  },
  itDashboard: {
    Page: onDemand(async () => (await import('#client/facts/ItDashboard.tsx')).ItDashboard),
    frame: 'layout',
  },
  retention: {
    Page: onDemand(async () => (await import('#client/retention/Retention.tsx')).Retention),
    frame: 'layout',
  },
  organization: {
    Page: onDemand(
      async () => (await import('#client/organization/Organization.tsx')).Organization,
    ),
    frame: 'layout',
  },
  units: {
    Page: onDemand(async () => (await import('#client/organization/units/Units.tsx')).Units),
    frame: 'layout',
  },
  closures: {
    Page: onDemand(
      async () => (await import('#client/organization/closures/Closures.tsx')).Closures,
    ),
    frame: 'layout',
  },
  payers: {
    Page: onDemand(async () => (await import('#client/organization/payers/Payers.tsx')).Payers),
    frame: 'layout',
  },
  billing: {
    Page: onDemand(
      async () => (await import('#client/facts/remittances/Remittances.tsx')).Remittances,
    ),
    frame: 'layout',
  },
  signInPolicy: {
    Page: onDemand(
      async () => (await import('#client/auth/security/SignInPolicy.tsx')).SignInPolicy,
    ),
    frame: 'layout',
  },
};

/** Loads the page at a path, and the layout around it. */
export function loadPage(path: string): Promise<unknown> {
  const isStart = ['/', '/login', '/dashboard'].includes(path);
  const screen = routeAt(isStart ? '/Scheduling' : path)?.screen;
  const shownScreen = screen && screens[screen];
  // The panel too: a script that is still under way when the connection drops would end the page.
  const frame = shownScreen?.frame === 'window' ? [] : [Layout.load(), AppearancePanel.load()];
  return Promise.allSettled([...frame, shownScreen?.Page.load()]);
}

/** Nothing is loaded for it unless a call was interrupted. */
function InterruptedCall() {
  const { interruptedVisitId } = useOngoing();
  return <Suspense fallback={null}>{interruptedVisitId !== null && <ReturnToCall />}</Suspense>;
}

export const SignedInScreens = () => (
  <>
    <SignedInRoutes Layout={Layout} AppearancePanel={AppearancePanel} screens={screens} />
    <InterruptedCall />
  </>
);
