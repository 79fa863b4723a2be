/** Counts what strangers can cause without end: a row per kind, network and minute, not one each (S66). */
import { minuteMs } from '#shared/durations.ts';
import { addressLanes } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { record, type Actor, type AuditEntry } from './record.ts';

/** The minute after a row, in which further entries of its kind and network are only counted. */
interface OpenMinute {
  actor: Actor;
  entry: AuditEntry;
  /** The network that is named where the row stands for several requests. */
  network: string;
  count: number;
  endsAt: number;
}

/** With this many networks at once, further ones are counted together, each kind for itself. */
const mostMinutes = 1_000;
const otherNetworks = 'other networks';

const minutesOf = new WeakMap<Connection, Map<string, OpenMinute>>();

function write(db: Connection, { actor, entry, network }: OpenMinute, count: number) {
  if (count === 1) return record(db, actor, entry);
  const call = { ...actor.call, address: network };
  return record(db, { ...actor, call }, { ...entry, detail: { ...entry.detail, count } });
}

/** Writes what was counted in minutes that are over, or in all; what cannot be written stays counted. */
async function writeCounts(db: Connection, { all }: { all: boolean }): Promise<void> {
  const minutes = minutesOf.get(db) ?? new Map<string, OpenMinute>();
  for (const [key, minute] of minutes) {
    const now = minute.actor.now().getTime();
    if (!all && now < minute.endsAt) continue;
    const { count } = minute;
    if (count === 0) minutes.delete(key);
    else {
      await write(db, minute, count);
      minutes.set(key, { ...minute, count: minute.count - count, endsAt: now + minuteMs });
    }
  }
}

/** Call it before the database is closed. */
export const writeAllCounts = (db: Connection): Promise<void> => writeCounts(db, { all: true });

function writeEveryMinute(db: Connection): void {
  const timer = setTimeout(() => {
    if (!minutesOf.get(db)?.size) return void minutesOf.delete(db);
    void writeCounts(db, { all: false })
      .catch(() => undefined)
      .finally(() => writeEveryMinute(db));
  }, minuteMs);
  timer.unref();
}

/**
 * Records an entry that anybody can cause without an account or a link. The first is written at
 * once; those of the next minute, of the same kind and network (an IPv4 address or an IPv6 /48), are
 * written together at its end, with their `count` in the detail. A killed process loses the counts
 * of at most a minute.
 */
export async function recordCounted(
  db: Connection,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  const minutes = minutesOf.get(db) ?? new Map<string, OpenMinute>();
  if (!minutesOf.has(db)) {
    minutesOf.set(db, minutes);
    writeEveryMinute(db);
  }
  const keyIn = (network: string) => JSON.stringify([entry, network]);
  const callNetwork = addressLanes(actor.call.address).at(-1)?.key ?? actor.call.address;
  const isOwn = minutes.has(keyIn(callNetwork)) || minutes.size < mostMinutes;
  const network = isOwn ? callNetwork : otherNetworks;
  const key = keyIn(network);
  const open = minutes.get(key);
  const now = actor.now().getTime();
  if (open && now < open.endsAt) {
    minutes.set(key, { ...open, actor, count: open.count + 1 });
    return;
  }
  const minute = { actor, entry, network, count: 0, endsAt: now + minuteMs };
  minutes.set(key, minute);
  await write(db, minute, (open?.count ?? 0) + 1);
}
