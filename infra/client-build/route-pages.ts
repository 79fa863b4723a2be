/** The files of `client/` that each address shows, as client/shell/routes/routes.tsx and signed-in-screens.tsx put them together. */

/** The modules that route to signed-in pages, restore a session and lay most of them out. */
export const router = 'shell/routes/Site.tsx';
export const signedInScreens = 'shell/routes/signed-in-screens.tsx';
const signedInFrame = [router, 'shell/session/CheckedSession.tsx', signedInScreens];
/** The page is shown once the panel of its layout is there too. */
export const framed = [
  ...signedInFrame,
  'shell/routes/signed-in-layout.tsx',
  'settings/AppearancePanel.tsx',
];

const login = ['auth/sign-in/SignIn.tsx'];
const scheduling = [...framed, 'calendar/schedule/Scheduling.tsx'];
const notAvailable = ['shell/pages/NotAvailableHere.tsx'];

/** Addresses that need a session; without one they lead to /login. */
export const signedInPages: Record<string, string[]> = {
  '/dashboard': scheduling,
  '/Scheduling': scheduling,
  '/desk': [...framed, 'front-desk/desk/FrontDesk.tsx'],
  '/desk/displaced': [...framed, 'front-desk/displaced/Displaced.tsx'],
  '/desk/requests': [...framed, 'self-service/requests/Requests.tsx'],
  '/patients/:patientId': [...framed, 'front-desk/desk/PatientPage.tsx'],
  '/reports/appointments': [...framed, 'front-desk/reports/AppointmentReport.tsx'],
  '/calender': [...framed, 'calendar/Calendar.tsx', 'calendar/schedule/AppointmentPanels.tsx'],
  '/calender/connections': [...framed, 'calendar/connections/Connections.tsx'],
  '/video': [...framed, 'visits/home/VideoHome.tsx'],
  '/video/:visitId': [...signedInFrame, 'visits/VisitPage.tsx'],
  '/desk/import': [...framed, 'patients/import/PatientImports.tsx'],
  '/roster': [...framed, 'roster/Roster.tsx'],
  '/roster/rules': [...framed, 'roster/setup/rules/DutyRules.tsx'],
  '/roster/skills': [...framed, 'roster/setup/skills/Skills.tsx'],
  '/roster/fairness': [...framed, 'roster/fairness/Fairness.tsx'],
  '/roster/times': [...framed, 'roster/worked/UnitTimes.tsx'],
  '/times-worked': [...framed, 'roster/worked/TimesWorked.tsx'],
  '/swaps': [...framed, 'roster/swaps/SwapsPage.tsx'],
  '/time-off': [...framed, 'roster/time-off/TimeOff.tsx'],
  '/on-call': [...framed, 'on-call/list/OnCall.tsx'],
  '/on-call/boards': [...framed, 'on-call/boards/BoardLinks.tsx'],
  '/on-call/downtime': [...framed, 'on-call/downtime/DowntimePage.tsx'],
  '/on-call/pages': [...framed, 'on-call/paging/PageList.tsx'],
  '/on-call/pages/:pageId': [...framed, 'on-call/paging/PageWay.tsx'],
  '/tasks': [...framed, 'cases/Tasks.tsx'],
  '/cdi-specialist-dashboard': [...framed, 'queries/CdiDashboard.tsx'],
  '/cdi-specialist-dashboard/team': [...framed, 'queries/CdiTeam.tsx'],
  '/cdi-specialist-dashboard/templates': [...framed, 'queries/templates/QueryTemplates.tsx'],
  '/cdi-specialist-dashboard/figures': [...framed, 'queries/CdiFigures.tsx'],
  '/reports': [...framed, 'cases/CaseReports.tsx'],
  '/tasks/figures': [...framed, 'cases/TaskFigures.tsx'],
  '/cdi-case-review': [...framed, 'queries/CdiCaseReview.tsx'],
  '/sdc-questionary': [...framed, 'advisor/AdvisorReviews.tsx'],
  '/query': [...framed, 'queries/QueryPage.tsx'],
  '/casereviews': [...framed, 'cases/CaseReviews.tsx'],
  '/casereviews/team': [...framed, 'cases/CaseTeam.tsx'],
  '/timeline': [...framed, 'cases/timeline/Timeline.tsx'],
  '/messages': [...framed, 'messages/Messages.tsx'],
  '/chat': [...framed, 'messages/Chat.tsx'],
  '/visit-record/:appointmentId': [...framed, 'visits/report/ReportPage.tsx'],
  '/people': [...framed, 'people/People.tsx'],
  '/people/jobs': [...framed, 'people/jobs/Jobs.tsx'],
  '/roles': [...framed, 'people/Roles.tsx'],
  '/audit': [...framed, 'audit/Audit.tsx'],
  '/security': [...framed, 'auth/security/MySecurity.tsx'],
  '/notifications': [...framed, 'notices/Notifications.tsx'],
  '/sign-in-policy': [...framed, 'auth/security/SignInPolicy.tsx'],
  '/programs': [...framed, 'programs/Programs.tsx'],
  '/it-dashboard': [...framed, 'facts/ItDashboard.tsx'],
  '/fhir_builder': [...framed, 'fhir/FhirBuilder.tsx'],
  '/fhir_builder/mappings': [...framed, 'fhir/mappings/FeedMappings.tsx'],
  '/fhir_builder/preview': [...framed, 'fhir/preview/PreviewPage.tsx'],
  '/fhir_builder/validate': [...framed, 'fhir/validation/ValidationPage.tsx'],
  '/cds_builder': [...framed, 'rules/Rules.tsx'],
  '/cds_builder/forms': [...framed, 'cases/forms/CaseForms.tsx'],
  '/cds_builder/clocks': [...framed, 'cases/clock-rules/ClockRules.tsx'],
  '/retention': [...framed, 'retention/Retention.tsx'],
  '/appointment-types': [...framed, 'appointments/types/AppointmentTypes.tsx'],
  '/appointment-reasons': [...framed, 'appointments/reasons/Reasons.tsx'],
  '/rooms': [...framed, 'locations/Locations.tsx'],
  '/waiting-room': [...framed, 'visits/home/WaitingRoomSettings.tsx'],
  '/organization': [...framed, 'organization/Organization.tsx'],
  '/organization/units': [...framed, 'organization/units/Units.tsx'],
  '/organization/closures': [...framed, 'organization/closures/Closures.tsx'],
  '/payers': [...framed, 'organization/payers/Payers.tsx'],
  '/billing': [...framed, 'facts/remittances/Remittances.tsx'],
  '/hours': [...framed, 'availability/hours/HoursPage.tsx'],
};

export const publicPages: Record<string, string[]> = {
  '/login': login,
  '/visit': ['visits/guest/GuestPage.tsx'],
  '/your-appointment': ['self-service/links/YourAppointment.tsx'],
  '/offer': ['self-service/links/WaitlistOffer.tsx'],
  '/your-request': ['self-service/booking-page/YourRequest.tsx'],
  '/book/:organizationId/:unitId': ['self-service/booking-page/BookingPage.tsx'],
  '/on-call-board': ['on-call/boards/OnCallBoard.tsx'],
  '/unauthorized': ['shell/pages/Unauthorized.tsx'],
  '/privacyPolicy': ['shell/pages/PrivacyPolicy.tsx'],
  '/terms': ['shell/pages/Terms.tsx'],
  '/forgotpassword': ['auth/password/ForgotPassword.tsx'],
  '/resetpassword': ['auth/password/ResetPassword.tsx'],
  '/session/signup': notAvailable,
};
