/** Rows of patients' requests as the desk reads them. */
import { sql } from 'kysely';
import type { BookingRequest } from '#shared/self-service/booking-page.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import { isOfDeceased } from '#server/platform/sql/patient-reach.ts';
import { worksThen } from '#server/platform/sql/works-then.ts';
import { choices } from '#server/self-service/core/public-booking-store.ts';

interface ListQuery {
  organizationId: string;
  now: Date;
  limit: number;
}

/** Those that wait for an answer: whose time is not held any more first, then the oldest. */
export async function openRequests(
  db: Connection,
  { organizationId, now, limit }: ListQuery,
): Promise<BookingRequest[]> {
  const rows = await choices(db)
    .leftJoin('appointments as a', 'a.id', 'b.appointment_id')
    .select(['b.id', 'b.version', 'b.state', 'b.full_name as fullName', 'b.email', 'b.phone'])
    .select(['b.language', 'b.reason', 'b.made_at as madeAt', 'a.held_until as heldUntil'])
    .select(isoDay<string | null>('b.birth_date').as('birthDate'))
    .select(worksThen('p', 'b.starts_at').as('isStaffed'))
    .select(isOfDeceased('b').as('isDeceased'))
    .select('u.id as unitId')
    .select(['t.id as typeId', 't.duration_minutes as durationMinutes', 'p.id as practitionerId'])
    .where('b.organization_id', '=', organizationId)
    .where('b.state', 'in', ['requested', 'proposed'])
    .orderBy(
      sql`(a.held_until is null or a.held_until <= ${now} or not ${worksThen('p', 'b.starts_at')})`,
      'desc',
    )
    .orderBy('b.made_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.state === 'proposed' ? 'proposed' : 'requested',
    isLapsed: row.heldUntil === null || row.heldUntil <= now || !row.isStaffed,
    hasLeft: !row.isStaffed,
    fullName: row.fullName ?? '',
    birthDate: row.birthDate,
    isDeceased: row.isDeceased,
    email: row.email ?? '',
    phone: row.phone,
    language: row.language,
    reason: row.reason,
    unit: row.unit,
    unitId: row.unitId,
    type: { id: row.typeId, name: row.typeName, durationMinutes: row.durationMinutes },
    practitioner: { id: row.practitionerId, fullName: row.practitioner },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    madeAt: row.madeAt.toISOString(),
  }));
}
