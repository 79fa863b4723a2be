/** Rows of units as their booking pages show them, and the types that are booked there. */
import { sql } from 'kysely';
import type { PublicType } from '#shared/self-service/booking-page.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isClinicalSql } from '#server/platform/rights/custom-job.ts';
import { isOfUnitWithin } from '#server/platform/rights/unit-members.ts';
import { hospitalColumns } from '#server/platform/sql/hospital-columns.ts';
import { kindKeptBy } from '#server/platform/sql/kept-by.ts';
import { isPubliclyBookable } from '#server/platform/sql/public-booking.ts';

interface UnitRef {
  organizationId: string;
  unitId: string;
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The unit, or the one that it was merged into; null where there is no such open unit. */
export async function openUnit(db: Connection, { organizationId, unitId }: UnitRef) {
  if (!isUuid(organizationId) || !isUuid(unitId)) return null;
  const row = await db
    .selectFrom('units as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(hospitalColumns)
    .select(['u.name as unit', 'u.id as unitId'])
    .where(
      'u.id',
      '=',
      sql<string>`(select coalesce(merged_into, id) from units where id = ${unitId})`,
    )
    .where('u.organization_id', '=', organizationId)
    .where('u.active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** The types that patients book themselves and that somebody may hold who has signed in, has hours, and belongs to the unit on a day that can be booked. What another system keeps with them is not booked here. */
export const publicTypes = (
  db: Connection,
  { organizationId, unitId, today }: UnitRef & { today: string },
): Promise<PublicType[]> =>
  db
    .selectFrom('appointment_types as t')
    .select(['t.id', 't.name', 't.kind', 't.duration_minutes as durationMinutes'])
    .select('t.booking_needs_approval as needsApproval')
    .where('t.organization_id', '=', organizationId)
    .where('t.active', '=', true)
    .where('t.patients_may_book', '=', true)
    .where(
      sql<boolean>`exists (select from practitioners p
        where p.organization_id = t.organization_id
          and ${isOfUnitWithin('p', sql`${unitId}::uuid`, {
            from: sql`${today}::date`,
            to: sql`${today}::date + t.days_ahead`,
          })}
          and ${isPubliclyBookable('p', 't')}
          and ${kindKeptBy({
            organizationId: sql.ref('t.organization_id'),
            typeId: sql.ref('t.id'),
            unitId: sql.ref('p.unit_id'),
          })} is null
          and (p.hospital_role = any(t.holder_jobs) or p.id = any(t.holder_ids)
            or (t.holder_jobs = '{}' and t.holder_ids = '{}'
              and ${isClinicalSql('p')})))`,
    )
    .orderBy('t.name')
    .execute();
