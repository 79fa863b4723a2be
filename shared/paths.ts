/** The table of paths: every path of the product, who may open it, and where each role begins. */
import { matches, publicPaths } from '#shared/paths/public-paths.ts';
import { may, type HospitalRole, type Permission, type Person } from './roles.ts';
import type { Screen } from './paths/screens.ts';

/** `screen` names a page that exists; without one, the path answers "not available yet". */
interface Route {
  path: string;
  label: string;
  gate?: Permission;
  screen?: Screen;
}

/** Inside the layout: a visitor without a session is sent to /login, and the path is remembered. */
export const routes: readonly Route[] = [
  { path: '/Scheduling', label: 'Scheduling', gate: 'schedule.read', screen: 'scheduling' },
  { path: '/calender', label: 'Calendar', gate: 'schedule.read', screen: 'calendar' },
  {
    path: '/calender/connections',
    label: 'Connected calendars',
    gate: 'appointments.read',
    screen: 'connections',
  },
  { path: '/desk', label: 'Front desk', gate: 'appointments.desk', screen: 'desk' },
  {
    path: '/desk/displaced',
    label: 'Displaced appointments',
    gate: 'appointments.book',
    screen: 'displaced',
  },
  {
    path: '/desk/requests',
    label: 'Requests of patients',
    gate: 'appointments.desk',
    screen: 'bookingRequests',
  },
  { path: '/roster', label: 'Roster', gate: 'roster.read', screen: 'roster' },
  { path: '/roster/rules', label: 'Rules of duty', gate: 'roster.plan', screen: 'rosterRules' },
  { path: '/roster/skills', label: 'Skills', gate: 'roster.plan', screen: 'rosterSkills' },
  { path: '/roster/fairness', label: 'Fairness', gate: 'roster.read', screen: 'rosterFairness' },
  { path: '/roster/times', label: 'Times worked', gate: 'roster.plan', screen: 'unitTimes' },
  {
    path: '/patients/:patientId',
    label: 'Patient',
    gate: 'appointments.desk',
    screen: 'patient',
  },
  { path: '/video', label: 'Tele Visit', gate: 'visits.read', screen: 'teleVisit' },
  { path: '/video/:visitId', label: 'Visit', gate: 'visits.conduct', screen: 'room' },
  {
    path: '/visit-record/:appointmentId',
    label: 'Visit record',
    gate: 'visits.read',
    screen: 'visitRecord',
  },
  { path: '/on-call', label: 'On call', gate: 'roster.read', screen: 'onCall' },
  {
    path: '/on-call/boards',
    label: 'Boards and feeds',
    gate: 'roster.administer',
    screen: 'onCallBoards',
  },
  { path: '/on-call/downtime', label: 'Downtime pack', gate: 'roster.read', screen: 'downtime' },
  { path: '/on-call/pages', label: 'Sent pages', gate: 'roster.read', screen: 'dutyPages' },
  { path: '/on-call/pages/:pageId', label: 'Page', gate: 'roster.read', screen: 'dutyPage' },
  { path: '/times-worked', label: 'Times worked', gate: 'availability.own', screen: 'timesWorked' },
  { path: '/swaps', label: 'Swaps', gate: 'availability.own', screen: 'swaps' },
  { path: '/time-off', label: 'Time off', gate: 'availability.own', screen: 'timeOff' },
  { path: '/people', label: 'People', gate: 'people.manage', screen: 'people' },
  { path: '/audit', label: 'Audit', gate: 'audit.read', screen: 'audit' },
  { path: '/roles', label: 'Roles', gate: 'roles.read', screen: 'roles' },
  { path: '/security', label: 'My security', gate: 'session.own', screen: 'mySecurity' },
  { path: '/notifications', label: 'Notifications', gate: 'session.own', screen: 'notifications' },
  {
    path: '/sign-in-policy',
    label: 'Sign-in policy',
    gate: 'policy.manage',
    screen: 'signInPolicy',
  },
  {
    path: '/organization',
    label: 'Organization',
    gate: 'organization.manage',
    screen: 'organization',
  },
  {
    path: '/organization/units',
    label: 'Units',
    gate: 'organization.manage',
    screen: 'units',
  },
  {
    path: '/organization/closures',
    label: 'Closed days',
    gate: 'organization.manage',
    screen: 'closures',
  },
  { path: '/programs', label: 'Programs', gate: 'programs.manage', screen: 'programs' },
  { path: '/retention', label: 'Retention', gate: 'retention.manage', screen: 'retention' },
  {
    path: '/appointment-types',
    label: 'Appointment types',
    gate: 'appointments.administer',
    screen: 'appointmentTypes',
  },
  { path: '/rooms', label: 'Rooms', gate: 'appointments.administer', screen: 'locations' },
  {
    path: '/waiting-room',
    label: 'Waiting room',
    gate: 'appointments.administer',
    screen: 'waitingRoom',
  },
  { path: '/hours', label: 'My hours', gate: 'availability.own', screen: 'hours' },
  { path: '/charts/echarts', label: 'Charts', gate: 'editing' },
  {
    path: '/cdi-specialist-dashboard',
    label: 'CDI dashboard',
    gate: 'cdi',
    screen: 'cdiDashboard',
  },
  {
    path: '/cdi-specialist-dashboard/templates',
    label: 'Query templates',
    gate: 'cdi',
    screen: 'queryTemplates',
  },
  { path: '/cdi-case-review', label: 'CDI case review', gate: 'cdi', screen: 'cdiCaseReview' },
  { path: '/billing-dashboard', label: 'Billing dashboard', gate: 'billing' },
  { path: '/billing', label: 'Billing', gate: 'billing' },
  { path: '/billing-specialist-review', label: 'Billing review', gate: 'billing' },
  { path: '/cm-dashboard', label: 'Case management dashboard', gate: 'case-management' },
  { path: '/dm', label: 'Disease management', gate: 'case-management' },
  {
    path: '/casereviews',
    label: 'Case reviews',
    gate: 'case-management',
    screen: 'caseReviews',
  },
  { path: '/timeline', label: 'Timeline', gate: 'case-management', screen: 'timeline' },
  { path: '/gapsincare', label: 'Gaps in care', gate: 'case-management' },
  { path: '/episodes', label: 'Episodes', gate: 'case-management' },
  { path: '/risk', label: 'Risk', gate: 'case-management' },
  { path: '/sdoh', label: 'Social determinants', gate: 'case-management' },
  { path: '/tasks', label: 'Tasks', gate: 'case-management', screen: 'tasks' },
  { path: '/ml', label: 'Models', gate: 'utilization' },
  { path: '/lms', label: 'Learning', gate: 'utilization' },
  { path: '/um-patient', label: 'Utilization patient', gate: 'utilization' },
  { path: '/um-case-reviews', label: 'Utilization case reviews', gate: 'utilization' },
  {
    path: '/reports/appointments',
    label: 'Appointment figures',
    gate: 'appointments.report',
    screen: 'appointmentReport',
  },
  { path: '/reports', label: 'Reports', gate: 'utilization' },
  { path: '/um-dashboard', label: 'Utilization dashboard', gate: 'utilization-dashboard' },
  { path: '/email', label: 'Email' },
  { path: '/fax', label: 'Fax' },
  { path: '/messages', label: 'Messages', gate: 'messages.write', screen: 'messages' },
  { path: '/query', label: 'Query', screen: 'query' },
  { path: '/todo', label: 'Tasks list' },
  { path: '/chat', label: 'Conversations', gate: 'messages.write', screen: 'chat' },
  { path: '/it-dashboard', label: 'IT dashboard', gate: 'facts.import', screen: 'itDashboard' },
  { path: '/cds_builder', label: 'Rules', gate: 'rules.manage', screen: 'rules' },
  {
    path: '/cds_builder/forms',
    label: 'Forms of cases',
    gate: 'forms.manage',
    screen: 'caseForms',
  },
  {
    path: '/cds_builder/clocks',
    label: 'Rules of clocks',
    gate: 'clocks.manage',
    screen: 'clockRules',
  },
  { path: '/consent_builder', label: 'Consent builder' },
  { path: '/fhir_builder', label: 'FHIR builder' },
  { path: '/ml_model_builder', label: 'Model builder' },
  { path: '/sdc-questionary', label: 'Questionnaire', gate: 'physician-advisor' },
  { path: '/ecqm_builder', label: 'Quality measure builder' },
];

/** Paths that only redirect. */
export const redirects = {
  '/calendar': '/calender',
  '/Start': '/login',
  '/session/signin': '/login',
} as const;

export const routeAt = (path: string): Route | undefined =>
  routes.find((place) => matches(place.path, path));

export const isKnownPath = (path: string): boolean =>
  routeAt(path) !== undefined ||
  path === '/dashboard' ||
  publicPaths.some((known) => matches(known, path)) ||
  Object.hasOwn(redirects, path);

/**
 * Pages from which a call can be entered without loading another document: the signed-in ones,
 * sign-in, and the patient's link.
 */
export const leadsToRoom = (path: string): boolean =>
  routeAt(path) !== undefined ||
  ['/', '/login', '/dashboard', '/visit'].includes(path) ||
  Object.hasOwn(redirects, path);

export const mayOpen = (person: Person, place: Route): boolean =>
  place.gate === undefined || may(person, place.gate);

/** A job's own first page, once it works. Who may open it for another reason begins at the schedule. */
const dashboards: readonly { job: HospitalRole; path: string }[] = [
  { job: 'CDI Specialist', path: '/cdi-specialist-dashboard' },
  { job: 'Billing Specialist', path: '/billing-dashboard' },
  { job: 'Case Manager', path: '/cm-dashboard' },
  { job: 'Utilization Manager', path: '/um-dashboard' },
  { job: 'IT Builder', path: '/it-dashboard' },
];

/** Where /dashboard redirects: the job's dashboard where it exists, else the schedule. */
export function homeOf(person: Person): string {
  const own = dashboards.find(
    ({ job, path }) => person.hospitalRole === job && routeAt(path)?.screen !== undefined,
  );
  return own?.path ?? '/Scheduling';
}

/** The remembered path, if it is a page of ours inside the layout; anything else is nothing (S22). */
export function rememberedPath(text: string | null | undefined): string | null {
  if (!text || !/^\/[\w/-]*$/.test(text)) return null;
  return routeAt(text) ? text : null;
}
