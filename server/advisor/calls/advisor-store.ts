/** Physician advisors: who is on duty when, by the view of duties, and who may take calls at all. */
import { sql } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';
import type { HospitalRole } from '#shared/roles.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fromDuties, longestShift } from '#server/platform/sql/shifts-in-force.ts';

interface DutySpan extends NamedPerson, Span {}

/** Duties of people of this job that reach into the span, the earliest first. */
export async function dutiesOfJob(
  db: Connection,
  { organizationId, job, span }: { organizationId: string; job: HospitalRole; span: Span },
): Promise<DutySpan[]> {
  const { rows } = await sql<DutySpan>`
    select p.id, p.full_name as "fullName", a.starts_at as "startsAt", a.ends_at as "endsAt"
    from ${fromDuties}
    where a.organization_id = ${organizationId} and p.hospital_role = ${job}
      and p.access = 'karemd'
      and a.shift_starts_at > ${span.startsAt}::timestamptz - ${longestShift}
      and a.shift_starts_at < ${span.endsAt} and a.starts_at < ${span.endsAt}
      and a.ends_at > ${span.startsAt}
    order by a.starts_at, p.id`.execute(db);
  return rows;
}

/** Most that are offered for. */
const mostOfJob = 20;

/** Everybody of the job who may sign in, by name. */
export const peopleOfJob = (
  db: Connection,
  organizationId: string,
  job: HospitalRole,
): Promise<NamedPerson[]> =>
  db
    .selectFrom('practitioners')
    .select(['id', 'full_name as fullName'])
    .where('organization_id', '=', organizationId)
    .where('hospital_role', '=', job)
    .where('access', '=', 'karemd')
    .orderBy('name_order')
    .orderBy('id')
    .limit(mostOfJob)
    .execute();

/** Of the organization's table, by the name that cases say. */
export async function payerPhone(
  db: Connection,
  organizationId: string,
  name: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('payers')
    .select('phone')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row?.phone ?? null;
}
