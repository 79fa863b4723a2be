/** The jobs that an organization adds: listed, added, changed and retired by who manages people. */
import type { JobRecord, NamedJob, NewJob, SaveJob } from '#shared/people/jobs.ts';
import { mostJobs } from '#shared/people/jobs.ts';
import { clinicalRoles, hospitalRoles, isBuiltIn } from '#shared/people/built-in-jobs.ts';
import { isAlwaysHeld, may, type CustomJob, type Permission } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { openSince, type Practitioner } from '#server/platform/session.ts';
import type { SignedIn as SignedInWithNeeds } from '#server/people/needs.ts';
import { inPeopleTurn, lockedActor } from '#server/people/with-account.ts';
import * as store from './custom-job-store.ts';

const action = 'job.save' as const;
const about = (id: string) => ({ type: 'Job', id });

export const list = ({ db, session, env, now }: SignedIn): Promise<JobRecord[]> =>
  store.records(db, session.person.organizationId, {
    activeSince: openSince(env, now()),
    now: now(),
  });

/** What pickers offer beside the built-in jobs. */
export const names = ({ db, session }: SignedIn): Promise<NamedJob[]> =>
  store.named(db, session.person.organizationId);

async function requireRecord(db: Connection, signedIn: SignedIn, id: string): Promise<JobRecord> {
  const job = (await list({ ...signedIn, db })).find((record) => record.id === id);
  if (!job) throw new Refusal('not-found');
  return job;
}

const factsOf = (job: JobRecord) => ({
  name: job.name,
  family: job.family,
  permissions: job.permissions,
  isRostered: job.isRostered,
  isBookable: job.isBookable,
  ruleSet: job.ruleSet,
  active: job.active,
});

/** Nobody puts into a job what they do not hold; what stood there before may stay. */
function requireHeld(
  actor: Practitioner,
  after: readonly Permission[],
  before: readonly Permission[] = [],
): void {
  const beyond = after.filter(
    (permission) => !before.includes(permission) && !may(actor, permission),
  );
  if (beyond.length > 0) throw new Refusal('people.beyond-own');
}

/** The name of another job is refused with a reason, also when two are saved at once. */
const named = <T>(work: () => Promise<T>): Promise<T> => refuseTaken(work, 'people.job-taken');

export function add(signedIn: SignedIn, input: NewJob): Promise<JobRecord> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action }, () =>
    named(() =>
      inPeopleTurn(signedIn, async (db) => {
        const actor = await lockedActor(db, signedIn);
        requireHeld(actor, input.permissions);
        if ((await store.named(db, organizationId)).length >= mostJobs)
          throw wrongField('name', `There are ${mostJobs} jobs already. Change one of them.`);
        const id = await store.insert(db, organizationId, input);
        const after = await requireRecord(db, signedIn, id);
        await record(db, signedIn, {
          action,
          object: about(id),
          detail: { after: factsOf(after) },
        });
        return after;
      }),
    ),
  );
}

/** Whether somebody of the job can do less than before. */
const takesAway = (before: JobRecord, after: JobRecord): boolean =>
  before.permissions.some(
    (permission) => !isAlwaysHeld(permission) && !after.permissions.includes(permission),
  );

/**
 * Permissions that are taken away end the sessions of all who have the job, as a change of their own access
 * does; what is added counts from their next calls on. Nobody changes what their own job permits.
 */
export async function save(signedIn: SignedInWithNeeds, input: SaveJob): Promise<JobRecord> {
  const { organizationId } = signedIn.session.person;
  const { jobId, version } = input;
  const saved = await attempted(signedIn, { action, object: about(jobId) }, () =>
    named(() =>
      inPeopleTurn(signedIn, async (db) => {
        const actor = await lockedActor(db, signedIn);
        const before = await requireRecord(db, signedIn, jobId);
        if (before.version !== version) throw new Refusal('conflict');
        requireHeld(actor, input.permissions, before.permissions);
        const isOwn = actor.hospitalRole === before.name;
        if (isOwn && input.permissions.join() !== before.permissions.join())
          throw new Refusal('people.own-access');
        if (!(await store.save(db, organizationId, input))) throw new Refusal('conflict');
        const storedJob = await requireRecord(db, signedIn, jobId);
        const isLess = takesAway(before, storedJob);
        const after = isLess ? { ...storedJob, openSessions: 0 } : storedJob;
        const detail = { before: factsOf(before), after: factsOf(after) };
        await record(db, signedIn, { action, object: about(jobId), detail });
        const practitionerIds = await store.holders(db, organizationId, after.name);
        const endSessions = isLess
          ? await signedIn.endSessionsOfMany(db, signedIn, {
              practitionerIds,
              organizationId,
              because: 'access-changed',
            })
          : async () => undefined;
        return { after, practitionerIds, endSessions };
      }),
    ),
  );
  await saved.endSessions();
  const { practitionerIds } = saved;
  if (practitionerIds.length > 0)
    for (const area of ['roster', 'appointments'] as const)
      signedIn.changed({ organizationId, area, practitionerIds });
  return saved.after;
}

/**
 * What a job permits that the organization added; null for a built-in one. Throws 400 where there is none of that
 * name, or where it is retired and is not `held` already.
 */
export async function requireJob(
  db: Connection,
  organizationId: string,
  { job, field, held = null }: { job: string; field: string; held?: string | null },
): Promise<CustomJob | null> {
  if (isBuiltIn(job)) return null;
  const customJob = (await store.named(db, organizationId)).find(({ name }) => name === job);
  if (!customJob) throw wrongField(field, 'There is no such job');
  if (!customJob.active && job !== held) throw wrongField(field, 'This job is retired');
  return customJob.customJob;
}

/** Throws 400 where one of them is no job; those that `held` names may be retired. */
export async function requireJobs(
  db: Connection,
  organizationId: string,
  { jobs, field, held }: { jobs: readonly string[]; field: string; held: readonly string[] },
): Promise<void> {
  const added = jobs.filter((job) => !isBuiltIn(job));
  if (added.length === 0) return;
  const customJobs = await store.named(db, organizationId);
  const isKnown = (job: string) =>
    customJobs.some(({ name, active }) => name === job && (active || held.includes(job)));
  if (!added.every(isKnown)) throw wrongField(field, 'There is no such job');
}

/** Of all jobs that people can have those of clinicians (`isClinical`). */
export async function clinicalJobs(db: Connection, organizationId: string): Promise<string[]> {
  const added = await store.named(db, organizationId);
  return [
    ...clinicalRoles,
    ...added.flatMap(({ name, active, customJob }) => (active && customJob.isBookable ? name : [])),
  ];
}

/** Of all jobs that people can have: the built-in ones, then those that were added and are not retired. */
export async function jobNames(db: Connection, organizationId: string): Promise<string[]> {
  const added = await store.named(db, organizationId);
  return [...hospitalRoles, ...added.filter(({ active }) => active).map(({ name }) => name)];
}
