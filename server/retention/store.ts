/** Rows of retention: an organization's settings and legal hold, and what was deleted on which night. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface RetentionSettings {
  /** As stored; null where nothing was saved. */
  days: unknown;
  version: number;
  heldSince: Date | null;
  heldBy: string | null;
}

const unsaved: RetentionSettings = { days: null, version: 0, heldSince: null, heldBy: null };

export async function settingsOf(
  db: Connection,
  organizationId: string,
): Promise<RetentionSettings> {
  const row = await db
    .selectFrom('retention_settings as s')
    .leftJoin('practitioners as p', 'p.id', 's.held_by')
    .select(['s.days', 's.version', 's.held_since as heldSince', 'p.full_name as heldBy'])
    .where('s.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? unsaved;
}

/**
 * Until the transaction ends: deletions of an organization run beside each other, a change of its
 * settings or of its legal hold alone. Work that refers to the organization does not wait.
 */
export async function lockOrganization(
  db: Connection,
  { organizationId, to }: { organizationId: string; to: 'delete' | 'change' },
): Promise<void> {
  const row = db.selectFrom('organizations').select('id').where('id', '=', organizationId);
  await (to === 'delete' ? row.forShare() : row.forNoKeyUpdate()).executeTakeFirstOrThrow();
}

export async function saveDays(
  db: Connection,
  organizationId: string,
  { days, version }: { days: object; version: number },
): Promise<void> {
  const values = { days: JSON.stringify(days), version };
  await db
    .insertInto('retention_settings')
    .values({ organization_id: organizationId, ...values, held_since: null, held_by: null })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute();
}

/** Null releases it. */
export async function setHold(
  db: Connection,
  organizationId: string,
  hold: { since: Date; by: string } | null,
): Promise<void> {
  const values = { held_since: hold?.since ?? null, held_by: hold?.by ?? null };
  await db
    .insertInto('retention_settings')
    .values({ organization_id: organizationId, days: null, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute();
}

interface Deletion {
  kind: string;
  night: string;
  count: number;
  at: Date;
}

/** Added to what was deleted that night. */
export async function noteDeletion(
  db: Connection,
  organizationId: string,
  deletion: Deletion,
): Promise<void> {
  await db
    .insertInto('retention_deletions')
    .values({ organization_id: organizationId, ...deletion })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'kind', 'night']).doUpdateSet((row) => ({
        count: sql<number>`${row.ref('retention_deletions.count')} + ${row.ref('excluded.count')}`,
        at: row.ref('excluded.at'),
      })),
    )
    .execute();
}

/** The newest of each kind. */
export async function lastDeletions(
  db: Connection,
  organizationId: string,
): Promise<Pick<Deletion, 'kind' | 'count' | 'at'>[]> {
  const rows = await db
    .selectFrom('retention_deletions')
    .distinctOn('kind')
    .select(['kind', 'count', 'at'])
    .where('organization_id', '=', organizationId)
    .orderBy('kind')
    .orderBy('night', 'desc')
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

export const organizations = (db: Connection): Promise<{ id: string; zone: string }[]> =>
  db.selectFrom('organizations').select(['id', 'zone']).execute();
