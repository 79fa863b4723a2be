/** Rows of appointments that a change of hours left outside of them. */
import { sql } from 'kysely';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Owner {
  organizationId: string;
  practitionerId: string;
}

export interface BookedTime extends Span {
  id: string;
  onlyDuringShifts: boolean;
}

/** What is booked ahead, in order of start. */
export const bookedAhead = (
  db: Connection,
  { organizationId, practitionerId }: Owner,
  { startsAt, endsAt }: Span,
): Promise<BookedTime[]> =>
  db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select(['a.id', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select('t.only_during_shifts as onlyDuringShifts')
    .where('a.organization_id', '=', organizationId)
    .where('ap.practitioner_id', '=', practitionerId)
    .where('ap.starts_at', '>', startsAt)
    .where('ap.starts_at', '<', endsAt)
    .where('a.state', '=', 'booked')
    .orderBy('a.starts_at')
    .execute();

/** What is within the hours again is not noted any more. */
export async function noteOutside(
  db: Connection,
  { organizationId, practitionerId }: Owner,
  { outside, within }: { outside: readonly BookedTime[]; within: readonly BookedTime[] },
): Promise<void> {
  const ids = (times: readonly BookedTime[]) => times.map(({ id }) => id);
  if (within.length > 0)
    await sql`delete from outside_hours where practitioner_id = ${practitionerId}
      and appointment_id = any(${ids(within)}::uuid[])`.execute(db);
  if (outside.length > 0)
    await sql`insert into outside_hours as o (appointment_id, practitioner_id, starts_at, organization_id)
      select a.id, ${practitionerId}, a.starts_at, ${organizationId}
      from appointments a where a.id = any(${ids(outside)}::uuid[])
      on conflict (appointment_id, practitioner_id) do update set starts_at = excluded.starts_at`.execute(
      db,
    );
}
