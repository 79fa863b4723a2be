/** The key of an end-to-end encrypted visit: made here, kept encrypted, handed out with tickets alone. */
import type { RoomKey } from '#shared/visits.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encryption.ts';
import * as store from './room-key-store.ts';

const keyBytes = 32;

type KeyDeps = Pick<Deps, 'env' | 'randomBytes'>;

/** Binds an encrypted key to its visit and number: under another one it does not open. */
const bindingOf = (visitId: string, number: number) => `visit ${visitId} key ${number}`;

async function makeKey(deps: KeyDeps, db: Connection, visitId: string, number: number) {
  const enclosedKey = encryptSecret(deps, deps.randomBytes(keyBytes), bindingOf(visitId, number));
  await store.updateKey(db, { visitId, enclosedKey, number });
}

/** The first key, when the room is opened, in the transaction that holds the visit locked. */
export const makeFirstKey = (deps: KeyDeps, db: Connection, visitId: string): Promise<void> =>
  makeKey(deps, db, visitId, 0);

/**
 * Another key for those who stay, in the transaction that removes a participant and holds the visit
 * locked; nothing where the visit is not encrypted. The change event (`publishVisit`) lets those who
 * stay ask for a ticket, which brings the key to them, and to nobody who may not come in.
 */
export async function rotateKey(deps: KeyDeps, db: Connection, visitId: string): Promise<void> {
  const { number } = await store.keyOf(db, visitId);
  if (number !== null) await makeKey(deps, db, visitId, number + 1);
}

/** For a ticket; null where the visit is not encrypted. */
export async function roomKey(
  deps: Pick<Deps, 'env'>,
  db: Connection,
  visitId: string,
): Promise<RoomKey | null> {
  const { enclosedKey, number } = await store.keyOf(db, visitId);
  if (!enclosedKey || number === null) return null;
  const key = decryptSecret(deps, enclosedKey, bindingOf(visitId, number));
  if (!key) throw new Error('The key of a visit was encrypted with another SECRET_KEY.');
  return { key: key.toString('base64url'), number };
}
