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
  },
  calendar: {
    Page: onDemand(async () => {
      const [{ Calendar }, { AppointmentPanels }] = await Promise.all([
        import('#client/calendar/Calendar.tsx'),
        import('#client/calendar/schedule/AppointmentPanels.tsx'),
      ]);
      return () => <Calendar Panels={AppointmentPanels} />;
    }),
  },
  desk: {
    Page: onDemand(async () => (await import('#client/front-desk/desk/FrontDesk.tsx')).FrontDesk),
  },
  displaced: {
    Page: onDemand(
      async () => (await import('#client/front-desk/displaced/Displaced.tsx')).Displaced,
    ),
  },
  bookingRequests: {
    Page: onDemand(
      async () => (await import('#client/self-service/requests/Requests.tsx')).Requests,
    ),
  },
  patientImports: {
    Page: onDemand(
      async () => (await import('#client/patients/import/PatientImports.tsx')).PatientImports,
    ),
  },
  roster: {
    Page: onDemand(async () => (await import('#client/roster/Roster.tsx')).Roster),
  },
  rosterRules: {
    Page: onDemand(
      async () => (await import('#client/roster/setup/rules/DutyRules.tsx')).DutyRules,
    ),
  },
  rosterSkills: {
    Page: onDemand(async () => (await import('#client/roster/setup/skills/Skills.tsx')).Skills),
  },
  rosterFairness: {
    Page: onDemand(async () => (await import('#client/roster/fairness/Fairness.tsx')).Fairness),
  },
  unitTimes: {
    Page: onDemand(async () => (await import('#client/roster/worked/UnitTimes.tsx')).UnitTimes),
  },
  timesWorked: {
    Page: onDemand(async () => (await import('#client/roster/worked/TimesWorked.tsx')).TimesWorked),
  },
  patient: {
    Page: onDemand(
      async () => (await import('#client/front-desk/desk/PatientPage.tsx')).PatientPage,
    ),
  },
  appointmentReport: {
    Page: onDemand(
      async () => (await import('#client/front-desk/reports/AppointmentReport.tsx')).ReportPage,
    ),
  },
  connections: {
    Page: onDemand(
      async () => (await import('#client/calendar/connections/Connections.tsx')).Connections,
    ),
  },
  teleVisit: {
    Page: onDemand(async () => (await import('#client/visits/home/VideoHome.tsx')).VideoHome),
  },
  room: {
    Page: onDemand(async () => (await import('#client/visits/VisitPage.tsx')).VisitPage),
    frame: 'window',
  },
  visitRecord: {
    Page: onDemand(async () => (await import('#client/visits/report/ReportPage.tsx')).ReportPage),
  },
  onCall: {
    Page: onDemand(async () => (await import('#client/on-call/list/OnCall.tsx')).OnCall),
  },
  onCallBoards: {
    Page: onDemand(async () => (await import('#client/on-call/boards/BoardLinks.tsx')).BoardLinks),
  },
  downtime: {
    Page: onDemand(
      async () => (await import('#client/on-call/downtime/DowntimePage.tsx')).Downtime,
    ),
  },
  dutyPages: {
    Page: onDemand(async () => (await import('#client/on-call/paging/PageList.tsx')).PageList),
  },
  dutyPage: {
    Page: onDemand(async () => (await import('#client/on-call/paging/PageWay.tsx')).PageWay),
  },
  swaps: {
    Page: onDemand(async () => (await import('#client/roster/swaps/SwapsPage.tsx')).SwapsPage),
  },
  timeOff: {
    Page: onDemand(async () => (await import('#client/roster/time-off/TimeOff.tsx')).TimeOff),
  },
  people: {
    Page: onDemand(async () => (await import('#client/people/People.tsx')).People),
  },
  jobs: {
    Page: onDemand(async () => (await import('#client/people/jobs/Jobs.tsx')).Jobs),
  },
  roles: {
    Page: onDemand(async () => (await import('#client/people/Roles.tsx')).Roles),
  },
  audit: {
    Page: onDemand(async () => (await import('#client/audit/Audit.tsx')).Audit),
  },
  appointmentTypes: {
    Page: onDemand(
      async () =>
        (await import('#client/appointments/types/AppointmentTypes.tsx')).AppointmentTypes,
    ),
  },
  appointmentReasons: {
    Page: onDemand(async () => (await import('#client/appointments/reasons/Reasons.tsx')).Reasons),
  },
  locations: {
    Page: onDemand(async () => (await import('#client/locations/Locations.tsx')).Locations),
  },
  waitingRoom: {
    Page: onDemand(
      async () => (await import('#client/visits/home/WaitingRoomSettings.tsx')).WaitingRoomSettings,
    ),
  },
  hours: {
    Page: onDemand(
      async () => (await import('#client/availability/hours/HoursPage.tsx')).HoursPage,
    ),
  },
  notifications: {
    Page: onDemand(async () => (await import('#client/notices/Notifications.tsx')).Notifications),
  },
  mySecurity: {
    Page: onDemand(async () => (await import('#client/auth/security/MySecurity.tsx')).MySecurity),
  },
  messages: {
    Page: onDemand(async () => (await import('#client/messages/Messages.tsx')).Messages),
  },
  chat: {
    Page: onDemand(async () => (await import('#client/messages/Chat.tsx')).Chat),
  },
  programs: {
    Page: onDemand(async () => (await import('#client/programs/Programs.tsx')).Programs),
  },
  itDashboard: {
    Page: onDemand(async () => (await import('#client/facts/ItDashboard.tsx')).ItDashboard),
  },
  retention: {
    Page: onDemand(async () => (await import('#client/retention/Retention.tsx')).Retention),
  },
  organization: {
    Page: onDemand(
      async () => (await import('#client/organization/Organization.tsx')).Organization,
    ),
  },
  units: {
    Page: onDemand(async () => (await import('#client/organization/units/Units.tsx')).Units),
  },
  closures: {
    Page: onDemand(
      async () => (await import('#client/organization/closures/Closures.tsx')).Closures,
    ),
  },
  payers: {
    Page: onDemand(async () => (await import('#client/organization/payers/Payers.tsx')).Payers),
  },
  billing: {
    Page: onDemand(
      async () => (await import('#client/facts/remittances/Remittances.tsx')).Remittances,
    ),
  },
  signInPolicy: {
    Page: onDemand(
      async () => (await import('#client/auth/security/SignInPolicy.tsx')).SignInPolicy,
    ),
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
