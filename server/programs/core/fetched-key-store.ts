/** Rows of the keys that were read from programs' own addresses. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { PublicKey } from './program-store.ts';

interface Read {
  programId: string;
  /** From where; nothing is stored where the program has another address by now. */
  address: string;
  keys: readonly PublicKey[];
  at: Date;
}

/**
 * Within the transaction `db`. What is not there any more is removed, and with it the tokens that were
 * given for it. The program itself counts as who added them.
 */
export async function replaceFetched(
  db: Connection,
  { programId, address, keys, at }: Read,
): Promise<void> {
  const isSame = await db
    .updateTable('programs')
    .set({ jwks_read_at: at, jwks_tried_at: at, jwks_failure: null })
    .where('id', '=', programId)
    .where('jwks_url', '=', address)
    .returning('id')
    .executeTakeFirst();
  if (!isSame) return;
  const before = await db
    .selectFrom('program_keys')
    .select(['id', 'kid', 'jwk', 'is_fetched as isFetched'])
    .where('program_id', '=', programId)
    .where('removed_at', 'is', null)
    .execute();
  const isAmong = (storedKey: { kid: string; jwk: unknown }) =>
    keys.some(({ kid, jwk }) => kid === storedKey.kid && isSameKey(jwk, storedKey.jwk));
  const goneKeys = before.filter((storedKey) => storedKey.isFetched && !isAmong(storedKey));
  if (goneKeys.length > 0)
    await removeKeys(
      db,
      goneKeys.map(({ id }) => id),
      at,
    );
  const keptKids = before
    .filter((storedKey) => !goneKeys.includes(storedKey))
    .map(({ kid }) => kid);
  for (const { kid, algorithm, jwk } of keys.filter(
    (publicKey) => !keptKids.includes(publicKey.kid),
  ))
    await db
      .insertInto('program_keys')
      .values({
        program_id: programId,
        kid,
        algorithm,
        jwk: JSON.stringify(jwk),
        added_by: programId,
        added_at: at,
        is_fetched: true,
      })
      .execute();
}

/** By what makes it the same key: a name may be used again for another one. */
const isSameKey = (jwk: Record<string, string>, otherJwk: unknown) => {
  const otherParts = otherJwk as Record<string, unknown>;
  return ['kty', 'n', 'e', 'crv', 'x', 'y'].every((part) => jwk[part] === otherParts[part]);
};

const removeKeys = (db: Connection, ids: readonly string[], at: Date) =>
  db
    .updateTable('program_keys')
    .set({ removed_at: at })
    .where('id', 'in', [...ids])
    .execute();

export async function removeFetched(db: Connection, programId: string, at: Date): Promise<void> {
  await db
    .updateTable('program_keys')
    .set({ removed_at: at })
    .where('program_id', '=', programId)
    .where('is_fetched', '=', true)
    .where('removed_at', 'is', null)
    .execute();
}

export async function noteUnread(
  db: Connection,
  { programId, failure }: { programId: string; failure: string },
): Promise<void> {
  await db
    .updateTable('programs')
    .set({ jwks_failure: failure })
    .where('id', '=', programId)
    .execute();
}

/** Null: its keys are pasted from now on. */
export async function saveAddress(
  db: Connection,
  { programId, address }: { programId: string; address: string | null },
): Promise<void> {
  await db
    .updateTable('programs')
    .set({ jwks_url: address, jwks_tried_at: null, jwks_read_at: null, jwks_failure: null })
    .where('id', '=', programId)
    .execute();
}
