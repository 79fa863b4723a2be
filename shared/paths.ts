/** The table of paths: every path of the product, who may open it, and where each role begins. */
import { matches, publicPaths } from '#shared/paths/public-paths.ts';
import type { BuiltInJob } from './people/built-in-jobs.ts';
import { familyOf, may, type Permission, type Person } from './roles.ts';
import type { Screen } from './paths/screens.ts';

interface Route {
  path: string;
  label: string;
  gate?: Permission;
  screen: Screen;
}

/** Without a gate, everybody who is signed in opens the path. */
type Row = readonly [path: string, label: string, gate: Permission | null, screen: Screen];

const table: readonly Row[] = [
  ['/Scheduling', 'Scheduling', 'appointments.read', 'scheduling'],
  ['/calender', 'Calendar', 'appointments.read', 'calendar'],
  ['/calender/connections', 'Connected calendars', 'appointments.read', 'connections'],
  ['/desk', 'Front desk', 'appointments.desk', 'desk'],
  ['/desk/displaced', 'Displaced appointments', 'appointments.book', 'displaced'],
  ['/desk/requests', 'Requests of patients', 'appointments.desk', 'bookingRequests'],
  ['/desk/import', 'Import patients', 'patients.merge', 'patientImports'],
  ['/roster', 'Roster', 'roster.read', 'roster'],
  ['/roster/rules', 'Rules of duty', 'roster.plan', 'rosterRules'],
  ['/roster/skills', 'Skills', 'roster.plan', 'rosterSkills'],
  ['/roster/fairness', 'Fairness', 'roster.read', 'rosterFairness'],
  ['/roster/times', 'Times worked', 'roster.plan', 'unitTimes'],
  ['/patients/:patientId', 'Patient', 'appointments.desk', 'patient'],
  ['/video', 'Tele Visit', 'visits.read', 'teleVisit'],
  ['/video/:visitId', 'Visit', 'visits.conduct', 'room'],
  ['/visit-record/:appointmentId', 'Visit record', 'visits.read', 'visitRecord'],
  ['/on-call', 'On call', 'roster.read', 'onCall'],
  ['/on-call/boards', 'Boards and feeds', 'roster.administer', 'onCallBoards'],
  ['/on-call/downtime', 'Downtime pack', 'roster.read', 'downtime'],
  ['/on-call/pages', 'Sent pages', 'roster.read', 'dutyPages'],
  ['/on-call/pages/:pageId', 'Page', 'roster.read', 'dutyPage'],
  ['/times-worked', 'Times worked', 'availability.own', 'timesWorked'],
  ['/swaps', 'Swaps', 'availability.own', 'swaps'],
  ['/time-off', 'Time off', 'availability.own', 'timeOff'],
  ['/people', 'People', 'people.manage', 'people'],
  ['/people/jobs', 'Jobs', 'people.manage', 'jobs'],
  ['/audit', 'Audit', 'audit.read', 'audit'],
  ['/roles', 'Roles', 'roles.read', 'roles'],
  ['/security', 'My security', 'session.own', 'mySecurity'],
  ['/notifications', 'Notifications', 'session.own', 'notifications'],
  ['/sign-in-policy', 'Sign-in policy', 'policy.manage', 'signInPolicy'],
  ['/organization', 'Organization', 'organization.manage', 'organization'],
  ['/organization/units', 'Units', 'organization.manage', 'units'],
  ['/organization/closures', 'Closed days', 'organization.manage', 'closures'],
  ['/programs', 'Programs', 'programs.manage', 'programs'],
  ['/retention', 'Retention', 'retention.manage', 'retention'],
  ['/appointment-types', 'Appointment types', 'appointments.administer', 'appointmentTypes'],
  ['/appointment-reasons', 'Reasons', 'appointments.administer', 'appointmentReasons'],
  ['/rooms', 'Rooms', 'appointments.administer', 'locations'],
  ['/waiting-room', 'Waiting room', 'appointments.administer', 'waitingRoom'],
  ['/hours', 'My hours', 'availability.own', 'hours'],
  ['/charts/echarts', 'Charts', 'editing', 'charts'],
  ['/cdi-specialist-dashboard', 'CDI dashboard', 'cdi', 'cdiDashboard'],
  ['/cdi-specialist-dashboard/team', 'CDI team', 'cdi', 'cdiTeam'],
  ['/cdi-specialist-dashboard/templates', 'Query templates', 'cdi', 'queryTemplates'],
  ['/cdi-specialist-dashboard/figures', 'CDI figures', 'cdi', 'cdiFigures'],
  ['/cdi-case-review', 'CDI case review', 'cdi', 'cdiCaseReview'],
  ['/billing-dashboard', 'Billing dashboard', 'billing', 'billingDashboard'],
  ['/billing-dashboard/team', 'Billing team', 'billing', 'billingTeam'],
  ['/billing-dashboard/figures', 'Billing figures', 'billing', 'billingFigures'],
  ['/billing', 'Billing', 'billing', 'billing'],
  ['/payers', 'Payers', 'payers.manage', 'payers'],
  ['/billing-specialist-review', 'Billing review', 'billing', 'billingReview'],
  ['/cm-dashboard', 'CM dashboard', 'case-management', 'cmDashboard'],
  ['/dm', 'Discharge', 'case-management', 'dischargeBoard'],
  ['/casereviews', 'Case reviews', 'case-management', 'caseReviews'],
  ['/casereviews/team', 'Case team', 'case-management', 'caseTeam'],
  ['/timeline', 'Timeline', 'case-management', 'timeline'],
  ['/gapsincare', 'Gaps in care', 'case-management', 'gapsInCare'],
  ['/gapsincare/import', 'Import gaps in care', 'case-management', 'gapImports'],
  ['/gapsincare/measures', 'Measures of gaps in care', 'case-management', 'gapMeasures'],
  ['/gapsincare/figures', 'Figures of gaps in care', 'case-management', 'gapFigures'],
  ['/episodes', 'Episodes', 'case-management', 'episodes'],
  ['/risk', 'Risk', 'case-management', 'risk'],
  ['/sdoh', 'Social determinants', 'case-management', 'sdoh'],
  ['/post-acute', 'Post-acute providers', 'case-management', 'postAcute'],
  ['/tasks', 'Tasks', 'case-management', 'tasks'],
  ['/my-tasks', 'My tasks', 'cases.work', 'myTasks'],
  ['/tasks/figures', 'Task figures', 'case-management', 'taskFigures'],
  ['/ml', 'Master list', 'utilization', 'masterList'],
  ['/lms', 'Length of stay', 'utilization', 'lengthOfStay'],
  ['/um-patient', 'Utilization patient', 'utilization', 'umPatient'],
  ['/um-case-reviews', 'Utilization case reviews', 'utilization', 'umCaseReviews'],
  ['/reports/appointments', 'Appointment figures', 'appointments.report', 'appointmentReport'],
  ['/reports', 'Reports', 'utilization', 'caseReports'],
  ['/um-dashboard', 'Utilization dashboard', 'utilization-dashboard', 'umDashboard'],
  ['/um-dashboard/team', 'Utilization team', 'utilization', 'umTeam'],
  ['/um-dashboard/figures', 'Utilization figures', 'utilization', 'umFigures'],
  ['/email', 'Email', 'cases.work', 'email'],
  ['/fax', 'Fax', 'cases.work', 'fax'],
  ['/messages', 'Messages', 'messages.write', 'messages'],
  ['/query', 'Query', 'cases.work', 'query'],
  ['/chat', 'Conversations', 'messages.write', 'chat'],
  ['/it-dashboard', 'IT dashboard', 'facts.import', 'itDashboard'],
  ['/cds_builder', 'Rules', 'rules.manage', 'rules'],
  ['/cds_builder/forms', 'Forms of cases', 'forms.manage', 'caseForms'],
  ['/cds_builder/letters', 'Letters on cases', 'case-letters.manage', 'letterTemplates'],
  ['/cds_builder/clocks', 'Rules of clocks', 'clocks.manage', 'clockRules'],
  ['/consent_builder', 'Consents and public texts', 'wordings.manage', 'consentBuilder'],
  ['/fhir_builder', 'FHIR builder', 'facts.import', 'fhirBuilder'],
  ['/fhir_builder/mappings', 'Mappings of feeds', 'facts.import', 'feedMappings'],
  ['/fhir_builder/preview', 'Preview of messages', 'facts.import', 'messagePreview'],
  ['/fhir_builder/validate', 'Validate a resource', 'facts.import', 'resourceValidation'],
  ['/ml_model_builder', 'Point scores', 'scores.manage', 'scoreTables'],
  ['/case-proof/:caseId', 'Proof page', 'cases.work', 'caseProof'],
  ['/sdc-questionary', 'Advisor reviews', 'physician-advisor', 'advisorReviews'],
  ['/ecqm_builder', 'Quality measures', 'measures.read', 'measures'],
  ['/ecqm_builder/value-sets', 'Value sets of measures', 'measures.read', 'measureTerminology'],
];

/** Inside the layout: a visitor without a session is sent to /login, and the path is remembered. */
export const routes: readonly Route[] = table.map(([path, label, gate, screen]) => ({
  path,
  label,
  ...(gate && { gate }),
  screen,
}));

/** Paths that only redirect. */
export const redirects = {
  '/calendar': '/calender',
  // What needs the reader.
  '/todo': '/messages',
  '/Start': '/login',
  '/session/signin': '/login',
} as const;

export const routeAt = (path: string): Route | undefined =>
  routes.find((route) => matches(route.path, path));

export const isKnownPath = (path: string): boolean =>
  routeAt(path) !== undefined ||
  path === '/dashboard' ||
  publicPaths.some((publicPath) => matches(publicPath, path)) ||
  Object.hasOwn(redirects, path);

/**
 * Pages from which a call can be entered without loading another document: the signed-in ones,
 * sign-in, and the patient's link.
 */
export const leadsToRoom = (path: string): boolean =>
  routeAt(path) !== undefined ||
  ['/', '/login', '/dashboard', '/visit'].includes(path) ||
  Object.hasOwn(redirects, path);

export const mayOpen = (person: Person, route: Route): boolean =>
  route.gate === undefined || may(person, route.gate);

/** A job's own first page, once it works. Who may open it for another reason begins at the schedule. */
const dashboards: readonly { job: BuiltInJob; path: string }[] = [
  { job: 'CDI Specialist', path: '/cdi-specialist-dashboard' },
  { job: 'Billing Specialist', path: '/billing-dashboard' },
  { job: 'Case Manager', path: '/cm-dashboard' },
  { job: 'Utilization Manager', path: '/um-dashboard' },
  { job: 'IT Builder', path: '/it-dashboard' },
];

const isBeginning = (person: Person, route: Route): boolean =>
  !route.path.includes(':') && mayOpen(person, route);

/**
 * Where /dashboard redirects: the job's dashboard where it exists, else the schedule, else the first page that
 * a job which the organization added opens.
 */
export function homeOf(person: Person): string {
  const family = familyOf(person);
  const ofJob = dashboards.find(({ job }) => job === family)?.path;
  const dashboard = ofJob === undefined ? undefined : routeAt(ofJob);
  if (dashboard && isBeginning(person, dashboard)) return dashboard.path;
  return routes.find((route) => isBeginning(person, route))?.path ?? '/Scheduling';
}

/** The remembered path, if it is a page of ours inside the layout; anything else is nothing (S22). */
export function rememberedPath(text: string | null | undefined): string | null {
  if (!text || !/^\/[\w/-]*$/.test(text)) return null;
  return routeAt(text) ? text : null;
}
