/** When people are away and when they have appointments, as the roster judges their shifts by it. */
import { sql } from 'kysely';
import type { Absence, BookedTime } from '#shared/roster.ts';
import { longestMs, overStates } from '#server/platform/sql/taken-times.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Times {
  startsAt: Date;
  endsAt: Date;
}

const inText = <Row extends Times>(row: Row) => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

export async function absentTimes(
  db: Connection,
  organizationId: string,
  { practitionerIds, startsAt, endsAt }: Span & { practitionerIds: readonly string[] },
): Promise<Absence[]> {
  const { rows } = await sql<Times & Pick<Absence, 'practitionerId' | 'kind'>>`
    select practitioner_id as "practitionerId", kind, starts_at as "startsAt", ends_at as "endsAt"
    from (
      select practitioner_id, 'time-off' as kind, starts_at, ends_at from time_off
      where organization_id = ${organizationId} and practitioner_id = any(${practitionerIds}::uuid[])
        and ends_at > ${startsAt} and starts_at < ${endsAt}
      union all
      select practitioner_id, 'imported', starts_at, ends_at from imported_busy
      where practitioner_id = any(${practitionerIds}::uuid[])
        and ends_at > ${startsAt} and starts_at < ${endsAt}) as away
    order by starts_at, practitioner_id`.execute(db);
  return rows.map(inText);
}

/** Appointments that follow each other without a gap are one time. */
export async function bookedTimes(
  db: Connection,
  organizationId: string,
  { practitionerIds, startsAt, endsAt }: Span & { practitionerIds: readonly string[] },
): Promise<BookedTime[]> {
  const { rows } = await sql<Times & Pick<BookedTime, 'practitionerId' | 'isTeleVisit'>>`
    select "practitionerId", "isTeleVisit", lower(during) as "startsAt", upper(during) as "endsAt"
    from (
      select ap.practitioner_id as "practitionerId", t.kind = 'tele-visit' as "isTeleVisit",
        unnest(range_agg(tstzrange(ap.starts_at, ap.ends_at, '[)'))) as during
      from appointment_practitioners ap
      join appointments a on a.id = ap.appointment_id
      join appointment_types t on t.id = a.type_id
      where ap.organization_id = ${organizationId}
        and ap.practitioner_id = any(${practitionerIds}::uuid[]) and ap.blocks
        and ap.starts_at > ${new Date(startsAt.getTime() - longestMs)} and ap.starts_at < ${endsAt}
        and ap.ends_at > ${startsAt} and a.held_until is null
        and a.state <> all(${[...overStates]}::text[])
      group by 1, 2) as booked
    order by "startsAt", "practitionerId"`.execute(db);
  return rows.map(inText);
}
