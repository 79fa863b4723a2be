/** The heartbeat of people in a room: their call's page asks every few seconds, and Redis keeps when, for some minutes. */
import { waitingSilenceSeconds } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import type { ConnectionEnding } from '#server/platform/livekit/livekit-webhook.ts';
import { script } from '#server/platform/redis.ts';
import { insertGap } from './room-gap-store.ts';

/** LiveKit gives up a connection, and we ask LiveKit, within a minute of its last packet. */
const lookBackMs = 2 * minuteMs;
const memoryMs = 10 * minuteMs;
const silenceMs = waitingSilenceSeconds * 1000;

interface RoomIdentity {
  visitId: string;
  /** Of a device of a guest, or of a practitioner. */
  identity: string;
}

const keyOf = ({ visitId, identity }: RoomIdentity) => `room-heard:${visitId}:${identity}`;

/** Adds a heartbeat; returns the time of the one before, or nothing. */
const beatScript = script(
  `
  local before = redis.call('ZRANGE', KEYS[1], -1, -1)[1]
  redis.call('ZADD', KEYS[1], ARGV[1], ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return before
  `,
);

type HeartbeatDeps = Pick<Deps, 'db' | 'redis' | 'now'>;

/** A silence before it, while the person was in the room, is stored as a gap. With Redis away nothing is kept. */
export async function keepRoomHeartbeat(
  deps: HeartbeatDeps,
  { organizationId, ...who }: RoomIdentity & { organizationId: string },
): Promise<void> {
  const at = deps.now();
  try {
    const args = [at.getTime(), memoryMs];
    const before = Number((await beatScript(deps.redis, { keys: [keyOf(who)], args })) ?? NaN);
    if (!(at.getTime() - before >= silenceMs)) return;
    await insertGap(deps.db, { organizationId, ...who, startsAt: new Date(before), endsAt: at });
  } catch (error) {
    if (!isAway(error)) throw error;
  }
}

export interface Departure {
  /** When LiveKit, or we, noticed that the connection was gone. */
  noticedAt: Date;
  ending: ConnectionEnding;
}

/**
 * The last heartbeat before a departure that was noticed late; null where the time of the notice counts, since
 * somebody said it, or no heartbeat is known.
 */
export async function lastHeardAt(
  { redis }: Pick<Deps, 'redis'>,
  who: RoomIdentity,
  { noticedAt, ending }: Departure,
): Promise<Date | null> {
  if (ending === 'said') return null;
  const until = noticedAt.getTime();
  const heartbeats = await heartbeatsBetween(redis, who, [until - lookBackMs, until]);
  const last = heartbeats.at(-1);
  if (last === undefined) return null;
  if (ending === 'broken' || until - last >= silenceMs) return new Date(last);
  if (ending !== 'replaced') return null;
  // The page has come back: its heartbeats were silent before.
  const silentFrom = heartbeats.findLast(
    (heartbeat, index) => (heartbeats[index + 1] ?? heartbeat) - heartbeat >= silenceMs,
  );
  return silentFrom === undefined ? null : new Date(silentFrom);
}

async function heartbeatsBetween(
  redis: Deps['redis'],
  who: RoomIdentity,
  [from, until]: readonly [number, number],
): Promise<number[]> {
  try {
    return (await redis.zrangebyscore(keyOf(who), from, until)).map(Number);
  } catch (error) {
    if (!isAway(error)) throw error;
    return [];
  }
}
