/** Rows of the jobs that an organization added. */
import { sql } from 'kysely';
import type { JobRecord, NamedJob, NewJob, SaveJob } from '#shared/people/jobs.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isOpenSession } from '#server/platform/sql/open-session.ts';

interface OpenSpan {
  activeSince: Date;
  now: Date;
}

/** In order of name; `open` counts the sessions that are open then. */
export const records = (
  db: Connection,
  organizationId: string,
  open: OpenSpan,
): Promise<JobRecord[]> =>
  db
    .selectFrom('custom_jobs as j')
    .select((is) => [
      'j.id',
      'j.name',
      'j.family',
      'j.permissions',
      'j.is_rostered as isRostered',
      'j.is_bookable as isBookable',
      'j.rule_set as ruleSet',
      'j.active',
      'j.version',
      sql<number>`(select count(*)::int from practitioners p
        where p.organization_id = j.organization_id and p.hospital_role = j.name)`.as('people'),
      is
        .selectFrom('sessions as s')
        .innerJoin('practitioners as p', 'p.id', 's.practitioner_id')
        .select((of) => of.fn.countAll().as('count'))
        .whereRef('p.organization_id', '=', 'j.organization_id')
        .where(sql<boolean>`p.hospital_role = j.name`)
        .where(isOpenSession('s', open))
        .$castTo<string>()
        .as('openSessions'),
    ])
    .where('j.organization_id', '=', organizationId)
    .orderBy(sql`lower(j.name)`)
    .execute()
    .then((rows) =>
      rows.map(({ openSessions, ...job }) => ({ ...job, openSessions: Number(openSessions) })),
    );

/** In order of name, the retired ones too: people may have them. */
export async function named(db: Connection, organizationId: string): Promise<NamedJob[]> {
  const rows = await db
    .selectFrom('custom_jobs')
    .select(['name', 'active', 'permissions', 'family', 'is_bookable as isBookable'])
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ name, active, ...customJob }) => ({ name, active, customJob }));
}

const columnsOf = (job: NewJob) => ({
  name: job.name,
  family: job.family,
  permissions: [...job.permissions],
  is_rostered: job.isRostered,
  is_bookable: job.isBookable,
  rule_set: job.ruleSet,
});

/** Throws 23505 where the organization has a job of that name (`isUniqueViolation`). */
export async function insert(db: Connection, organizationId: string, job: NewJob): Promise<string> {
  const { id } = await db
    .insertInto('custom_jobs')
    .values({ organization_id: organizationId, ...columnsOf(job) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Another name goes to all who have it. False where it was changed since `version`. */
export const save = (
  db: Connection,
  organizationId: string,
  { jobId, version, active, ...job }: SaveJob,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('custom_jobs')
      .set({ ...columnsOf(job), active, version: version + 1 })
      .where((is) => allEqual(is, { id: jobId, organization_id: organizationId, version })),
  );

/** Everybody who has this job. */
export async function holders(
  db: Connection,
  organizationId: string,
  job: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('practitioners')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, hospital_role: job }))
    .execute();
  return rows.map(({ id }) => id);
}
