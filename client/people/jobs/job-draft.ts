/** A job as it is edited, turned into one to save or into errors by field. */
import { NewJob, type JobRecord } from '#shared/people/jobs.ts';
import type { BuiltInJob } from '#shared/people/built-in-jobs.ts';
import { isAlwaysHeld, may, permissionsOf, type Permission, type Person } from '#shared/roles.ts';
import { errorsOf } from '#client/shell/api/form-draft.ts';

export interface JobDraft extends NewJob {
  active: boolean;
}

/** What a built-in job permits, as far as the giver holds it. */
export const permissionsOfFamily = (family: BuiltInJob, giver: Person): Permission[] =>
  permissionsOf({ role: 'user', hospitalRole: family }).filter(
    (permission) => !isAlwaysHeld(permission) && may(giver, permission),
  );

export const emptyJob = (giver: Person): JobDraft => ({
  name: '',
  family: 'Nurse Practitioner',
  permissions: permissionsOfFamily('Nurse Practitioner', giver),
  isRostered: true,
  isBookable: false,
  ruleSet: 'nurses',
  active: true,
});

export const draftOf = ({
  id: _id,
  version: _version,
  people: _people,
  openSessions: _sessions,
  ...job
}: JobRecord): JobDraft => job;

export function toJob({
  active: _active,
  ...job
}: JobDraft): { job: NewJob } | { errors: Partial<Record<keyof JobDraft, string>> } {
  const parsed = NewJob.safeParse(job);
  if (parsed.success) return { job: parsed.data };
  return { errors: errorsOf<JobDraft>(parsed.error.issues) };
}

/** What each switch needs, so that who is planned or booked sees for what. */
const neededBy = {
  isRostered: ['roster.read'],
  isBookable: ['appointments.read'],
  conductsVisits: ['visits.conduct', 'visits.read'],
} as const satisfies Record<string, readonly Permission[]>;

/** The ticks after a switch was turned on: with what it needs, as far as the giver holds it. */
export const withNeeded = (
  ticked: readonly Permission[],
  what: keyof typeof neededBy,
  giver: Person,
): Permission[] => [
  ...new Set([...ticked, ...neededBy[what].filter((permission) => may(giver, permission))]),
];
