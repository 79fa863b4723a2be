/** Who may do what: one table, read by the procedures, the route guards and the navigation. */
import {
  clinicalRoles,
  isBuiltIn,
  type BuiltInJob,
  type HospitalRole,
} from './people/built-in-jobs.ts';

export const roles = ['SA', 'ADMIN', 'EDITOR', 'GUEST', 'user', 'doctor', 'patient'] as const;
/** The account's level. */
export type Role = (typeof roles)[number];

export const applications = ['KareMD'] as const;
export type Application = (typeof applications)[number];

/** What the spec calls the role groups; each holds those above it. */
const sa = ['SA'] as const;
const admin = [...sa, 'ADMIN'] as const;
const editor = [...admin, 'EDITOR'] as const;
const guest = [...editor, 'GUEST'] as const;

/** Levels that get a session; doctor and patient are refused after a right code. */
const staff = [...guest, 'user'] as const;

/** What counts of a job that an organization added; a built-in one stands in the table below. */
export interface CustomJob {
  permissions: Permission[];
  /** The built-in job whose pages and lists it has. */
  family: BuiltInJob;
  isBookable: boolean;
}

export interface Person {
  role: Role;
  hospitalRole: HospitalRole;
  /** Null or absent for a built-in job. */
  customJob?: CustomJob | null;
}

interface Grant {
  /** What it permits, as the page /roles says it. */
  means: string;
  roles: readonly Role[];
  /** Jobs that hold it at the level of ordinary staff. */
  jobs?: readonly HospitalRole[];
}

/** A new permission is a new line here and nowhere else. */
export const grants = {
  'session.own': {
    means: 'Sign in, see and end their own sessions, change their password',
    roles: staff,
  },
  'schedule.read': { means: 'See their own schedule', roles: staff },
  'appointments.read': { means: 'See their own appointments', roles: staff },
  'appointments.book': { means: 'Book and cancel appointments', roles: [...editor, 'user'] },
  'appointments.plan': {
    means: 'Book for other clinicians, see their appointments and set their hours',
    roles: editor,
  },
  'appointments.desk': {
    means:
      'Work at the front desk: find any appointment and patient, see a unit’s day, book for patients',
    roles: editor,
  },
  'appointments.report': {
    means: 'See figures of appointments: no-shows, lateness, waiting and how far ahead is booked',
    roles: editor,
  },
  'appointments.overbook': {
    means: 'Book over other appointments, with a written reason',
    roles: editor,
  },
  'appointments.administer': {
    means:
      'Set up the types of appointments, the rooms and the waiting room, and allow names in calendar feeds',
    roles: admin,
  },
  'availability.own': { means: 'Set their own hours and time off', roles: [...editor, 'user'] },
  'patients.find': { means: 'Find and enter patients', roles: [...editor, 'user'] },
  'patients.merge': {
    means:
      'Confirm that two records are of one patient, where somebody else requested it, and import files of patients',
    roles: editor,
  },
  'visits.read': { means: 'See their own tele-visits', roles: staff },
  'visits.conduct': { means: 'Start, join and end tele-visits', roles: [...editor, 'user'] },
  'roster.read': { means: 'See the roster and who is on call', roles: staff },
  'roster.page': {
    means: 'Page who is on call, and colleagues',
    roles: [...editor, 'user'],
  },
  'roster.plan': {
    means: 'Plan and publish the roster: shifts, shift types, cover, skills and contracts',
    roles: editor,
  },
  'roster.administer': {
    means: 'Set the rules of duty of the roster, and make boards of who is on call',
    roles: admin,
  },
  'cases.work': {
    means: 'See and work on cases of their own job, and those that are assigned to them',
    roles: staff,
  },
  'faxes.file': {
    means: 'See faxes that came in and file them with cases',
    roles: editor,
    jobs: ['Billing Specialist', 'Case Manager', 'Utilization Manager'],
  },
  'messages.write': {
    means: 'Write to colleagues, to roles on duty, to units and about cases',
    roles: staff,
  },
  'clocks.manage': {
    means: 'Write the rules by which clocks run, and publish what somebody else wrote',
    roles: admin,
    jobs: ['IT Builder'],
  },
  'rules.manage': {
    means:
      'Write rules that open cases from facts, try them on past facts, and publish what somebody else wrote',
    roles: admin,
    jobs: ['IT Builder'],
  },
  'measures.read': {
    means: 'See quality measures, and which patients meet them',
    roles: admin,
    jobs: [
      'CDI Specialist',
      'Case Manager',
      'Utilization Manager',
      'Physician Advisor',
      'IT Builder',
    ],
  },
  'measures.write': {
    means: 'Write quality measures and try them on patients',
    roles: admin,
    jobs: ['Case Manager', 'IT Builder'],
  },
  'measures.publish': {
    means: 'Publish quality measures that somebody else wrote, and retire them',
    roles: admin,
    jobs: ['IT Builder'],
  },
  'scores.manage': {
    means:
      'Enter published point scores, check them on the hospital’s own stays, and publish what somebody else wrote',
    roles: admin,
    jobs: ['IT Builder'],
  },
  'forms.manage': {
    means: 'Write the forms of cases, and publish what somebody else wrote',
    roles: admin,
    jobs: ['IT Builder'],
  },
  'case-letters.manage': {
    means: 'Write templates of letters on cases, and publish what somebody else wrote',
    roles: admin,
    jobs: ['IT Builder', 'Billing Specialist', 'Utilization Manager'],
  },
  'wordings.manage': {
    means:
      'Write consents, the privacy policy, the terms and sentences of letters, publish what somebody else wrote, and see who agreed to which',
    roles: admin,
    jobs: ['IT Builder'],
  },
  'people.manage': { means: 'Invite people, change their accounts and their access', roles: admin },
  'policy.manage': { means: 'Say which second steps are enough to sign in', roles: admin },
  'organization.manage': {
    means: 'Set up the organization: its name and address, units, holidays and closures',
    roles: admin,
  },
  'payers.manage': {
    means:
      'Set up payers: the names and ids by which coverages mean them, and how they are reached',
    roles: admin,
    jobs: ['Billing Specialist', 'Utilization Manager'],
  },
  'programs.manage': {
    means: 'Set up programs of other systems: what they may read and write, and their keys',
    roles: admin,
  },
  'retention.manage': {
    means: 'Say how long data are kept, and hold all of them for a legal matter',
    roles: admin,
  },
  'audit.read': { means: 'Read, export and verify the audit log', roles: admin },
  'roles.read': { means: 'See who may do what', roles: admin },
  'practitioners.find': { means: 'Find colleagues by name', roles: staff },
  'facts.read': {
    means: 'Open a patient’s facts from other systems, with a written reason or for a case',
    roles: [...editor, 'user'],
  },
  'facts.import': {
    means: 'Set up feeds of other systems, import facts, and settle what could not be stored',
    roles: admin,
    jobs: ['IT Builder'],
  },
  editing: { means: 'Open the charts', roles: editor },
  cdi: {
    means: 'Open the screens of clinical documentation',
    roles: admin,
    jobs: ['CDI Specialist'],
  },
  billing: { means: 'Open the billing screens', roles: admin, jobs: ['Billing Specialist'] },
  'case-management': {
    means: 'Open the screens of case management',
    roles: admin,
    jobs: ['Case Manager'],
  },
  utilization: {
    means: 'Open the screens of utilization management',
    roles: admin,
    jobs: ['Utilization Manager'],
  },
  'stays.plan': {
    means:
      'Say when patients are expected to leave and what delays them, and write the list of reasons',
    roles: admin,
    jobs: ['Utilization Manager', 'Case Manager'],
  },
  'utilization-dashboard': {
    means: 'Open the utilization dashboard',
    roles: admin,
    jobs: ['Utilization Manager', 'Case Manager', 'CDI Specialist'],
  },
  'physician-advisor': {
    means: 'Open the questionnaire',
    roles: admin,
    jobs: ['Physician Advisor'],
  },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof grants;

export const permissions = Object.keys(grants) as Permission[];

/** A row of the table, as a common type. */
export const grantOf = (permission: Permission): Grant => grants[permission];

const always: readonly Permission[] = ['session.own', 'schedule.read'];

/**
 * Whether nobody of the staff is without it: they end their own sessions, change their own password, and their
 * screens are told of what changed.
 */
export const isAlwaysHeld = (permission: Permission): boolean => always.includes(permission);

/** Whether a job that an organization added permits it at the level of ordinary staff. */
const isTicked = ({ customJob }: Person, permission: Permission): boolean =>
  isAlwaysHeld(permission) || customJob?.permissions.includes(permission) === true;

/**
 * A job that an organization added stands in the place of all that the level `user` permits. Higher levels
 * hold what is theirs besides; a guest holds of it what guests, or jobs, can hold.
 */
function mayByCustomJob(person: Person, permission: Permission): boolean {
  const { roles: levels, jobs } = grantOf(permission);
  const isOfLevel = levels.includes(person.role);
  if (editor.some((level) => level === person.role))
    return isOfLevel || isTicked(person, permission);
  const isForGuests = isOfLevel || jobs !== undefined;
  return (person.role === 'user' || isForGuests) && isTicked(person, permission);
}

/** Whether this person holds this permission. */
export function may(person: Person, permission: Permission): boolean {
  if (!opensSession(person.role)) return false;
  if (!isBuiltIn(person.hospitalRole)) return mayByCustomJob(person, permission);
  const grant = grantOf(permission);
  return grant.roles.includes(person.role) || grant.jobs?.includes(person.hospitalRole) === true;
}

/** Everything that this person may do. */
export const permissionsOf = (person: Person): Permission[] =>
  permissions.filter((permission) => may(person, permission));

/** The built-in job whose pages and lists the person has. */
export const familyOf = ({ hospitalRole, customJob }: Omit<Person, 'role'>): BuiltInJob | null =>
  isBuiltIn(hospitalRole) ? hospitalRole : (customJob?.family ?? null);

/** Whether the job is to see patients, so that they are booked with it; the others plan and document. */
export const isClinical = ({ hospitalRole, customJob }: Omit<Person, 'role'>): boolean =>
  customJob?.isBookable ?? clinicalRoles.some((job) => job === hospitalRole);

/** Whether a right code opens a session for this role: doctors and patients have no screens here. */
export const opensSession = (role: Role): boolean => staff.some((level) => level === role);
