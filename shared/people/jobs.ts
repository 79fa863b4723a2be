/** The schemas of jobs that an organization adds beside the built-in ones of roles.ts. */
import { z } from 'zod';
import { hospitalRoles, type BuiltInJob } from '#shared/people/built-in-jobs.ts';
import { permissions, type CustomJob, type Permission } from '#shared/roles.ts';
import { PermissionName } from '#shared/people.ts';
import { RuleSetName } from '#shared/roster/rule-catalogue.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';

/** More than any hospital has; each is an entry of every picker. */
export const mostJobs = 200;

/** As an administrator manages it. */
export interface JobRecord {
  id: string;
  name: string;
  family: BuiltInJob;
  permissions: Permission[];
  isRostered: boolean;
  isBookable: boolean;
  ruleSet: RuleSetName;
  /** Nobody gets a retired one; who has it keeps it. */
  active: boolean;
  version: number;
  /** Accounts that have it, and their open sessions. */
  people: number;
  openSessions: number;
}

/** A job as pickers offer it, and as pages say what it permits. */
export interface NamedJob {
  name: string;
  active: boolean;
  customJob: CustomJob;
}

const builtInNames: ReadonlySet<string> = new Set(hospitalRoles.map((job) => job.toLowerCase()));

const details = {
  name: line(80, { empty: 'Enter a name', long: 'A name has at most 80 characters' }).refine(
    (name) => !builtInNames.has(name.toLowerCase()),
    'Every hospital has a job of that name. Choose another one.',
  ),
  family: z.enum(hospitalRoles),
  permissions: z
    .array(PermissionName)
    .max(permissions.length)
    .transform((list) => permissions.filter((permission) => list.includes(permission))),
  isRostered: z.boolean(),
  isBookable: z.boolean(),
  ruleSet: RuleSetName,
};

export const NewJob = z.strictObject(details);
export type NewJob = z.infer<typeof NewJob>;

/** Jobs are never deleted, since people have them: one that is not active is given to nobody. */
export const SaveJob = z.strictObject({
  ...details,
  jobId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveJob = z.infer<typeof SaveJob>;
