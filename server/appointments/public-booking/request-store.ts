/** Rows of patients' requests as the desk reads them. */
import { sql } from 'kysely';
import type { BookingRequest } from '#shared/appointments/self-service/public-booking.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

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
  const rows = await db
    .selectFrom('public_bookings as b')
    .innerJoin('units as u', 'u.id', 'b.unit_id')
    .innerJoin('practitioners as p', 'p.id', 'b.practitioner_id')
    .innerJoin('appointment_types as t', 't.id', 'b.type_id')
    .leftJoin('appointments as a', 'a.id', 'b.appointment_id')
    .select(['b.id', 'b.version', 'b.state', 'b.full_name as fullName', 'b.email', 'b.phone'])
    .select(['b.language', 'b.starts_at as startsAt', 'b.ends_at as endsAt', 'b.made_at as madeAt'])
    .select(isoDay<string | null>('b.birth_date').as('birthDate'))
    .select(['u.name as unit', 't.id as typeId', 't.name as typeName'])
    .select(['t.duration_minutes as durationMinutes', 'a.held_until as heldUntil'])
    .select(['p.id as practitionerId', 'p.full_name as practitioner'])
    .where('b.organization_id', '=', organizationId)
    .where('b.state', 'in', ['requested', 'proposed'])
    .orderBy(sql`(a.held_until is null or a.held_until <= ${now})`, 'desc')
    .orderBy('b.made_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.state === 'proposed' ? 'proposed' : 'requested',
    isLapsed: row.heldUntil === null || row.heldUntil <= now,
    fullName: row.fullName ?? '',
    birthDate: row.birthDate,
    email: row.email ?? '',
    phone: row.phone,
    language: row.language,
    unit: row.unit,
    type: { id: row.typeId, name: row.typeName, durationMinutes: row.durationMinutes },
    practitioner: { id: row.practitionerId, fullName: row.practitioner },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    madeAt: row.madeAt.toISOString(),
  }));
}
