/** The key of an end-to-end encrypted visit: made here, kept encrypted, handed out with tickets alone. */
import type { RoomKey } from '#shared/visits.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decryptSecret, encryptAnew, encryptSecret } from '#server/platform/encryption.ts';
import { encryptedTable } from '#server/platform/encrypted-table.ts';
import * as store from './room-key-store.ts';

const keyBytes = 32;

type KeyDeps = Pick<Deps, 'env' | 'randomBytes'>;

/** Binds an encrypted key to its visit and number: under another one it does not open. */
const bindingOf = (visitId: string, number: number) => `visit ${visitId} key ${number}`;

function makeKey(deps: KeyDeps, db: Connection, visitId: string, number: number) {
  const enclosedKey = encryptSecret(deps, deps.randomBytes(keyBytes), bindingOf(visitId, number));
  return store.updateKey(db, { visitId, enclosedKey, number });
}

/** The first key, when the room is opened, in the transaction that holds the visit locked. */
export async function makeFirstKey(deps: KeyDeps, db: Connection, visitId: string): Promise<void> {
  await makeKey(deps, db, visitId, 0);
}

/**
 * Another key for those who stay; false where this one was replaced already. The change event
 * (`publishChange`) lets those who stay ask for a ticket, which brings the key to them, and to nobody
 * who may not come in.
 */
export const replaceKey = (
  deps: KeyDeps & Pick<Deps, 'db'>,
  { visitId, keyNumber }: Pick<store.KeyHolder, 'visitId' | 'keyNumber'>,
): Promise<boolean> => makeKey(deps, deps.db, visitId, keyNumber + 1);

/** For a ticket; null where the visit is not encrypted. */
export async function roomKey(
  deps: Pick<Deps, 'env'>,
  db: Connection,
  visitId: string,
): Promise<RoomKey | null> {
  const { enclosedKey, number } = await store.keyOf(db, visitId);
  if (!enclosedKey || number === null) return null;
  const key = decryptSecret(deps, enclosedKey, bindingOf(visitId, number));
  if (!key) throw new Error('The key of a visit was encrypted with an unknown SECRET_KEY.');
  return { key: key.toString('base64url'), number };
}

export const roomKeys = encryptedTable('keys of ongoing visits', {
  rowsAfter: store.roomKeysAfter,
  encryptAnew: (deps, { key, number, enclosedKey }) =>
    encryptAnew(deps, enclosedKey, bindingOf(key, number)),
  replace: store.replaceRoomKeys,
});
