/** The enclosed key of an end-to-end encrypted visit, its number, and who was given it with a ticket. */
import { sql } from 'kysely';
import type { EncryptedRow } from '#server/platform/encrypted-table.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface NewKey {
  visitId: string;
  enclosedKey: Buffer;
  number: number;
}

/** False where the key that it replaces (the one before `number`; none before 0) was replaced already. */
export const updateKey = (
  db: Connection,
  { visitId, enclosedKey, number }: NewKey,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('visits')
      .set({ room_key: enclosedKey, key_number: number })
      .where('id', '=', visitId)
      .where('key_number', number === 0 ? 'is' : '=', number === 0 ? null : number - 1),
  );

export interface KeyHolder {
  visitId: string;
  keyNumber: number;
  identity: string;
  /** The id of the ticket that brought it. */
  ticket: string;
}

/** Who was given the current key of these visits. */
export async function keyHolders(
  db: Connection,
  visitIds: readonly string[],
): Promise<KeyHolder[]> {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('visits as v')
    .innerJoin('visit_tickets as t', (on) =>
      on.onRef('t.visit_id', '=', 'v.id').onRef('t.key_number', '=', 'v.key_number'),
    )
    .select(['v.id as visitId', 'v.key_number as keyNumber', 't.identity', 't.id as ticket'])
    .where('v.id', 'in', visitIds)
    .$narrowType<{ keyNumber: number }>()
    .execute();
}

/** Both are null where the visit is not encrypted. */
export async function keyOf(db: Connection, visitId: string) {
  const row = await db
    .selectFrom('visits')
    .select(['room_key as enclosedKey', 'key_number as number'])
    .where('id', '=', visitId)
    .executeTakeFirst();
  return row ?? { enclosedKey: null, number: null };
}

export interface EncryptedRoomKey extends EncryptedRow {
  enclosedKey: Buffer;
  number: number;
}

const keysAtOnce = 500;

/** Of visits that are not over; no ticket brings the others. */
export const roomKeysAfter = (db: Connection, after: string | null): Promise<EncryptedRoomKey[]> =>
  db
    .selectFrom('visits')
    .select([
      'id as key',
      'organization_id as organizationId',
      'room_key as enclosedKey',
      'key_number as number',
    ])
    .where('room_key', 'is not', null)
    .where('ended_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(keysAtOnce)
    .$narrowType<{ enclosedKey: Buffer; number: number }>()
    .execute();

/** A key that was replaced meanwhile is left alone. */
export async function replaceRoomKeys(
  db: Connection,
  changes: { row: EncryptedRoomKey; encrypted: Buffer }[],
): Promise<string[]> {
  const { rows } = await sql<{ organization: string }>`
    update visits v set room_key = n.encrypted
    from unnest(
      ${changes.map(({ row }) => row.key)}::uuid[],
      ${changes.map(({ row }) => row.enclosedKey)}::bytea[],
      ${changes.map(({ encrypted }) => encrypted)}::bytea[]
    ) as n (visit, before, encrypted)
    where v.id = n.visit and v.room_key = n.before
    returning v.organization_id as organization`.execute(db);
  return rows.map(({ organization }) => organization);
}
