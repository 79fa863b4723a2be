/** What the tables have of a stay that is asked about: its patient, where they lie, and its queries. */
import { isoDay } from '#server/platform/sql/iso-day.ts';
import type { Stay, StayPatient } from '#shared/queries/review-stay.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface StayRef {
  organizationId: string;
  patientId: string | null;
  encounterId: string | null;
}

export async function patientOf(
  db: Connection,
  { organizationId, patientId }: StayRef,
): Promise<StayPatient | null> {
  if (patientId === null) return null;
  const row = await db
    .selectFrom('patients')
    .select(['id', 'full_name as fullName', 'external_id as recordNumber'])
    .select(isoDay<string | null>('birth_date').as('birthDate'))
    .where((is) => allEqual(is, { organization_id: organizationId, id: patientId }))
    .executeTakeFirst();
  return row ?? null;
}

/** Null where the case is of no stay. */
export async function stayOf(
  db: Connection,
  { organizationId, encounterId }: StayRef,
): Promise<Stay | null> {
  if (encounterId === null) return null;
  const row = await db
    .selectFrom('facts')
    .select(['title', 'value as bed', 'effective_at as admittedAt'])
    .select(['effective_precision as admittedPrecision', 'ended_at as endedAt'])
    .where((is) => allEqual(is, { organization_id: organizationId, id: encounterId }))
    .executeTakeFirst();
  return row
    ? {
        ...row,
        admittedAt: row.admittedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      }
    : null;
}

/** The first one first. */
export async function queriesOf(
  db: Connection,
  { organizationId, reviewId }: { organizationId: string; reviewId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where((is) =>
      allEqual(is, {
        organization_id: organizationId,
        parent_id: reviewId,
        kind: 'cdi-query' as const,
      }),
    )
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
