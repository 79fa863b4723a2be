/** The heartbeat of guests: their pages call every few seconds, and Redis keeps when they last did. */
import { queuePositionKeptMinutes, waitingSilenceSeconds } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import { script } from '#server/platform/redis.ts';
import type { GuestRow } from '#server/visits/core/guest-store.ts';

/** Longer than a place is kept, so that a silent guest can be told from a Redis that was emptied. */
const memoryMs = 3 * queuePositionKeptMinutes * minuteMs;

type HeartbeatDeps = Pick<Deps, 'redis' | 'now'>;

/** `id`: of the visit for its patient, of the invitation for a companion. */
const keyOf = (id: string) => `guest-heard:${id}`;

/** Sets the time of the newest heartbeat; returns that of the one before, or nothing. */
const beatScript = script(
  `
  local before = redis.call('GET', KEYS[1])
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return before
  `,
);

const isRecent = (heartbeatMs: number, now: Date) =>
  now.getTime() - heartbeatMs <= waitingSilenceSeconds * 1000;

/** Whether this heartbeat ends a silence, so that the practitioners' queue has to show it. */
async function beat({ redis, now }: HeartbeatDeps, id: string): Promise<boolean> {
  const at = now();
  const before = await beatScript(redis, { keys: [keyOf(id)], args: [at.getTime(), memoryMs] });
  return typeof before !== 'string' || !isRecent(Number(before), at);
}

/** A guest who leaves counts as gone at once. */
export const clearHeartbeat = async ({ redis }: Pick<Deps, 'redis'>, id: string): Promise<void> => {
  await redis.del(keyOf(id));
};

const heartbeatsMs = async ({ redis }: HeartbeatDeps, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : (await redis.mget(ids.map(keyOf))).map((text) => (text === null ? null : Number(text)));

/** Those with a recent heartbeat; null where Redis is away. */
export async function presentAmong(
  deps: HeartbeatDeps,
  ids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  try {
    const heartbeats = await heartbeatsMs(deps, ids);
    const now = deps.now();
    return new Set(
      ids.filter((_id, at) => {
        const ms = heartbeats[at];
        return typeof ms === 'number' && isRecent(ms, now);
      }),
    );
  } catch (error) {
    if (!isAway(error)) throw error;
    return null;
  }
}

/** Leaves out whose guest is silent. While Redis is away nobody is taken for gone. */
export async function stillHere<T>(
  deps: HeartbeatDeps,
  rows: readonly T[],
  idOf: (row: T) => string,
): Promise<T[]> {
  const present = await presentAmong(deps, rows.map(idOf));
  return rows.filter((row) => present === null || present.has(idOf(row)));
}

/** Returns the newest heartbeat. Where none is known, the silence begins now. */
const silenceScript = script(
  `
  redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
  return redis.call('GET', KEYS[1])
  `,
);

/** Whether the silence is longer than a place is kept. Throws where Redis is away. */
export async function isSilentTooLong({ redis, now }: HeartbeatDeps, id: string): Promise<boolean> {
  const at = now().getTime();
  const unknown = at - waitingSilenceSeconds * 1000 - 1;
  const newestMs = await silenceScript(redis, { keys: [keyOf(id)], args: [unknown, memoryMs] });
  return at - Number(newestMs) > queuePositionKeptMinutes * minuteMs;
}

/** The id under which this guest's heartbeat is kept. */
export const heartbeatId = ({
  role,
  visitId,
  invitationId,
}: Pick<GuestRow, 'role' | 'visitId' | 'invitationId'>): string =>
  role === 'patient' ? visitId : invitationId;

/** Whether this heartbeat ends a silence. With Redis away it is not kept, and the guest loses nothing. */
export async function keepHeartbeat(deps: HeartbeatDeps, guest: GuestRow): Promise<boolean> {
  try {
    return await beat(deps, heartbeatId(guest));
  } catch (error) {
    if (!isAway(error)) throw error;
    return false;
  }
}
