/** The jobs that every organization has, and the type of those that it adds. */

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
/** A job that every organization has. */
export type BuiltInJob = (typeof hospitalRoles)[number];
/** The person's job: a built-in one, or the name of one that their organization added. */
export type HospitalRole = BuiltInJob | (string & {});

export const isBuiltIn = (job: HospitalRole): job is BuiltInJob =>
  hospitalRoles.some((builtIn) => builtIn === job);
