/** Rows that connect accounts at a provider with accounts here. */
import type { Connection } from '#server/platform/postgres/database.ts';

interface ProviderAccount {
  issuer: string;
  subject: string;
}

export async function linkedTo(
  db: Connection,
  { issuer, subject }: ProviderAccount,
): Promise<string | null> {
  const row = await db
    .selectFrom('provider_links')
    .select('practitioner_id as practitionerId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.practitionerId ?? null;
}

export async function noteUse(
  db: Connection,
  { issuer, subject, at }: ProviderAccount & { at: Date },
): Promise<void> {
  await db
    .updateTable('provider_links')
    .set({ used_at: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export const linksOf = (db: Connection, practitionerId: string) =>
  db
    .selectFrom('provider_links')
    .select(['id', 'issuer', 'linked_at as linkedAt', 'used_at as usedAt'])
    .where('practitioner_id', '=', practitionerId)
    .orderBy('linked_at')
    .execute();

/** False where either side is connected with somebody else already. */
export async function link(
  db: Connection,
  { issuer, subject, practitionerId, at }: ProviderAccount & { practitionerId: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .insertInto('provider_links')
    .values({ issuer, subject, practitioner_id: practitionerId, linked_at: at, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/**
 * The issuer of the connection that was removed; null where there is none of that id, or it is
 * somebody else's.
 */
export async function unlink(
  db: Connection,
  { id, practitionerId }: { id: string; practitionerId: string },
): Promise<string | null> {
  const row = await db
    .deleteFrom('provider_links')
    .where('id', '=', id)
    .where('practitioner_id', '=', practitionerId)
    .returning('issuer')
    .executeTakeFirst();
  return row?.issuer ?? null;
}
