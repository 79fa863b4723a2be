/** The key of an end-to-end encrypted visit: made here, kept enclosed, handed out with tickets alone. */
import type { RoomKey } from '#shared/visits.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { disclosed, enclosed } from '#server/platform/vault.ts';

const keyBytes = 32;

type Chance = Pick<Deps, 'env' | 'randomBytes'>;

/** The box opens for this visit and this number alone. */
const about = (visitId: string, number: number) => `visit ${visitId} key ${number}`;

async function write(parts: Chance, db: Connection, visitId: string, number: number) {
  const box = enclosed(parts, parts.randomBytes(keyBytes), about(visitId, number));
  await db
    .updateTable('visits')
    .set({ room_key: box, key_number: number })
    .where('id', '=', visitId)
    .execute();
}

async function numberOf(db: Connection, visitId: string): Promise<number | null> {
  const found = await db
    .selectFrom('visits')
    .select('key_number as number')
    .where('id', '=', visitId)
    .executeTakeFirst();
  return found?.number ?? null;
}

/** The first one, when the room is opened, in the transaction that holds the visit locked. */
export const layKey = (parts: Chance, db: Connection, visitId: string): Promise<void> =>
  write(parts, db, visitId, 0);

/**
 * Another key for whoever stays, in the transaction that puts somebody out and holds the visit
 * locked; nothing where the visit is not encrypted. News that it changed (`tellOf`) lets those who
 * stay ask for a ticket, which brings it to them, and to nobody who may not come in.
 */
export async function rotateKey(parts: Chance, db: Connection, visitId: string): Promise<void> {
  const number = await numberOf(db, visitId);
  if (number !== null) await write(parts, db, visitId, number + 1);
}

/** For a ticket; null where the visit is not encrypted. */
export async function roomKey(
  parts: Pick<Deps, 'env'>,
  db: Connection,
  visitId: string,
): Promise<RoomKey | null> {
  const found = await db
    .selectFrom('visits')
    .select(['room_key as box', 'key_number as number'])
    .where('id', '=', visitId)
    .executeTakeFirst();
  if (!found?.box || found.number === null) return null;
  const key = disclosed(parts, found.box, about(visitId, found.number));
  if (!key) throw new Error('The key of a visit was enclosed with another SECRET_KEY.');
  return { key: key.toString('base64url'), number: found.number };
}
