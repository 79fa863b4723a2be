/** Rows of the links that set a password; hashes only, each redeemed once. */
import type { Connection } from '#server/platform/postgres/database.ts';

export type LinkPurpose = 'reset' | 'invitation';

interface NewLink {
  tokenHash: Buffer;
  practitionerId: string;
  purpose: LinkPurpose;
  madeAt: Date;
  expiresAt: Date;
}

export async function insert(db: Connection, link: NewLink): Promise<void> {
  await db
    .insertInto('password_links')
    .values({
      token_hash: link.tokenHash,
      practitioner_id: link.practitionerId,
      purpose: link.purpose,
      made_at: link.madeAt,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

/** The person of a link that can still be used. */
export async function findUsable(
  db: Connection,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ practitionerId: string; purpose: LinkPurpose } | null> {
  const row = await db
    .selectFrom('password_links')
    .select(['practitioner_id as practitionerId', 'purpose'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Uses the link, and voids every other link of the person; false where another request was quicker.
 */
export async function redeem(
  db: Connection,
  { tokenHash, practitionerId, now }: { tokenHash: Buffer; practitionerId: string; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('practitioner_id', '=', practitionerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .execute();
  return used.some((row) => row.token_hash.equals(tokenHash));
}
