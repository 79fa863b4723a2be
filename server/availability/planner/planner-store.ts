/** Rows of the planner's day: its people and their appointments. */
import type { Colleague } from '#shared/people.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { colleagueColumns } from '#server/platform/sql/colleague-columns.ts';
import { longestAppointmentMs } from '#server/platform/sql/appointment-rows.ts';

/** In order of name, without those who are not active or of another hospital. */
export const plannedPeople = (
  db: Connection,
  organizationId: string,
  practitionerIds: readonly string[],
): Promise<Colleague[]> =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select(colleagueColumns)
    .where((is) => allEqual(is, { 'p.organization_id': organizationId, 'p.active': true }))
    .where('p.id', 'in', [...practitionerIds])
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute();

/** Those that overlap the span. */
export async function appointmentIdsWithin(
  db: Connection,
  practitionerIds: readonly string[],
  span: Span,
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment_practitioners')
    .select('appointment_id as id')
    .distinct()
    .where('practitioner_id', 'in', [...practitionerIds])
    .where('starts_at', '>', new Date(span.startsAt.getTime() - longestAppointmentMs))
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .execute();
  return rows.map(({ id }) => id);
}
