/** Rows of the keys by which programs are recognised, for token requests and calls. */
import type { Connection } from '#server/platform/postgres/database.ts';

const keysInUse = (db: Connection) =>
  db
    .selectFrom('program_keys as k')
    .innerJoin('programs as g', 'g.id', 'k.program_id')
    .where('k.removed_at', 'is', null)
    .where('g.ended_at', 'is', null);

/** Null where the program is missing, was ended, or has no such key any more. */
export async function keyByKid(
  db: Connection,
  { programId, kid }: { programId: string; kid: string },
) {
  const row = await keysInUse(db)
    .select(['k.id', 'k.algorithm', 'k.jwk', 'g.id as programId', 'g.scopes'])
    .select(['k.is_fetched as isFetched', 'g.jwks_read_at as readAt'])
    .where('g.id', '=', programId)
    .where('k.kid', '=', kid)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The address from which the keys of a program are to be read now, by this caller alone; null where it
 * has none, or somebody tried since `before`.
 */
export async function claimReading(
  db: Connection,
  { programId, at, before }: { programId: string; at: Date; before: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('programs')
    .set({ jwks_tried_at: at })
    .where('id', '=', programId)
    .where('ended_at', 'is', null)
    .where('jwks_url', 'is not', null)
    .where((is) => is.or([is('jwks_tried_at', 'is', null), is('jwks_tried_at', '<', before)]))
    .returning('jwks_url as address')
    .executeTakeFirst();
  return row?.address ?? null;
}

/** The present scopes of the program; null where it was ended, or the key removed. */
export async function scopesByKey(db: Connection, keyId: string): Promise<string[] | null> {
  const row = await keysInUse(db).select('g.scopes').where('k.id', '=', keyId).executeTakeFirst();
  return row?.scopes ?? null;
}

interface KeyUse {
  programId: string;
  keyId: string;
  at: Date;
  address: string;
}

/** Within the transaction `db`. */
export async function noteUse(
  db: Connection,
  { programId, keyId, at, address }: KeyUse,
): Promise<void> {
  await db
    .updateTable('programs')
    .set({ last_used_at: at, last_used_from: address })
    .where('id', '=', programId)
    .execute();
  await db.updateTable('program_keys').set({ last_used_at: at }).where('id', '=', keyId).execute();
}
