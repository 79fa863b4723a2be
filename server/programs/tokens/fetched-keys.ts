/** Keeps the keys of a program as its address has them: read again when they are old, or when one is unknown (S117). */
import { minuteMs, dayMs } from '#shared/durations.ts';
import { readKeys } from '#server/programs/accounts/key-address.ts';
import { replaceFetched, noteUnread } from '#server/programs/core/fetched-key-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import * as store from './key-store.ts';

/** For unknown keys the address is read at most this often. */
const pauseMs = minuteMs / 2;
/** After that a key is looked up again before it counts. */
const freshMs = 10 * minuteMs;
/** As long a program whose address does not answer goes on with what it had there. */
const keptMs = dayMs;

type Parts = Pick<Deps, 'db' | 'env' | 'now'>;

async function readAgain(deps: Parts, programId: string): Promise<void> {
  const { db, now } = deps;
  const at = now();
  const before = new Date(at.getTime() - pauseMs);
  const address = await store.claimReading(db, { programId, at, before });
  if (address === null) return;
  const read = await readKeys(deps, address);
  await db
    .transaction()
    .execute((transaction) =>
      'keys' in read
        ? replaceFetched(transaction, { programId, address, keys: read.keys, at: now() })
        : noteUnread(transaction, { programId, failure: read.failure }),
    );
}

const ageOf = ({ readAt }: { readAt: Date | null }, now: Date) =>
  readAt === null ? Infinity : now.getTime() - readAt.getTime();

/** The key of that name that counts now; null where there is none. */
export async function currentKey(deps: Parts, ref: { programId: string; kid: string }) {
  const row = await store.keyByKid(deps.db, ref);
  const isCurrent = row && (!row.isFetched || ageOf(row, deps.now()) < freshMs);
  if (isCurrent) return row;
  await readAgain(deps, ref.programId);
  const fetchedKey = await store.keyByKid(deps.db, ref);
  return fetchedKey && (!fetchedKey.isFetched || ageOf(fetchedKey, deps.now()) < keptMs)
    ? fetchedKey
    : null;
}
