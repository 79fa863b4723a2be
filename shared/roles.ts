/** Who may do what: one table, read by the procedures, the route gates and the navigation. */

export const roles = ['SA', 'ADMIN', 'EDITOR', 'GUEST', 'user', 'doctor', 'patient'] as const;
/** The account's level. */
export type Role = (typeof roles)[number];

export const clinicalRoles = [
  'Chief Hospitalist',
  'Attending',
  'Consultant',
  'Resident',
  'Intern',
  'APP',
  'Nurse Practitioner',
  'Physician Assistant',
  'Physician Advisor',
] as const;
export const hospitalRoles = [
  ...clinicalRoles,
  'CDI Specialist',
  'Billing Specialist',
  'Case Manager',
  'Utilization Manager',
  'IT Builder',
] as const;
/** The person's job. */
export type HospitalRole = (typeof hospitalRoles)[number];

export const applications = ['KareMD'] as const;
export type Application = (typeof applications)[number];

/** What the spec calls the role groups; each holds those above it. */
const sa = ['SA'] as const;
const admin = [...sa, 'ADMIN'] as const;
const editor = [...admin, 'EDITOR'] as const;
const guest = [...editor, 'GUEST'] as const;

/** Levels that a code opens a session for; doctor and patient are turned away after a right one. */
const staff = [...guest, 'user'] as const;

export interface Person {
  role: Role;
  hospitalRole: HospitalRole;
}

interface Grant {
  roles: readonly Role[];
  /** Jobs that hold it at the level of ordinary staff. */
  jobs?: readonly HospitalRole[];
}

/** A new permission is a new line here and nowhere else. */
export const grants = {
  'session.own': { roles: staff },
  'schedule.read': { roles: staff },
  'appointments.read': { roles: staff },
  'appointments.book': { roles: [...editor, 'user'] },
  'visits.read': { roles: staff },
  'visits.conduct': { roles: [...editor, 'user'] },
  'practitioners.find': { roles: staff },
  editing: { roles: editor },
  cdi: { roles: admin, jobs: ['CDI Specialist'] },
  billing: { roles: admin, jobs: ['Billing Specialist'] },
  'case-management': { roles: admin, jobs: ['Case Manager'] },
  utilization: { roles: admin, jobs: ['Utilization Manager'] },
  'utilization-dashboard': {
    roles: admin,
    jobs: ['Utilization Manager', 'Case Manager', 'CDI Specialist'],
  },
  'physician-advisor': { roles: admin, jobs: ['Physician Advisor'] },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof grants;

export const permissions = Object.keys(grants) as Permission[];

/** Whether this person holds this permission. */
export function may(person: Person, permission: Permission): boolean {
  const grant: Grant = grants[permission];
  const byJob =
    staff.some((role) => role === person.role) && grant.jobs?.includes(person.hospitalRole);
  return grant.roles.includes(person.role) || byJob === true;
}

/** Whether a right code opens a session for this level (SPEC: doctor and patient are rejected). */
export const opensSession = (role: Role): boolean => staff.some((level) => level === role);
