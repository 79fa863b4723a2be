/** Who is there: whoever waits or is inside says so every few seconds, and Redis keeps when. */
import { placeKeptMinutes, waitingSilenceSeconds } from '#shared/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isAway } from '#server/platform/errors.ts';
import { script } from '#server/platform/redis.ts';

/** Longer than a place is kept, so that silence can be told from a Redis that forgot. */
const memoryMs = 3 * placeKeptMinutes * 60_000;

type Parts = Pick<Deps, 'redis' | 'now'>;

/** The patient goes by their visit's id, whoever comes beside them by that of their link. */
const keyOf = (visitId: string) => `guest-heard:${visitId}`;

/** Key: when somebody was heard. Answers when that was before, or nothing. */
const hear = script(
  `
  local before = redis.call('GET', KEYS[1])
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return before
  `,
);

const isRecent = (heardAtMs: number, now: Date) =>
  now.getTime() - heardAtMs <= waitingSilenceSeconds * 1000;

/** Answers whether this breaks a silence: whoever looks at the queue then wants to know. */
export async function heardOf({ redis, now }: Parts, visitId: string): Promise<boolean> {
  const at = now();
  const before = await hear(redis, { keys: [keyOf(visitId)], args: [at.getTime(), memoryMs] });
  return typeof before !== 'string' || !isRecent(Number(before), at);
}

/** Whoever leaves is gone at once. */
export const goneFrom = async ({ redis }: Pick<Deps, 'redis'>, visitId: string): Promise<void> => {
  await redis.del(keyOf(visitId));
};

const heardMs = async ({ redis }: Parts, visitIds: readonly string[]) =>
  visitIds.length === 0
    ? []
    : (await redis.mget(visitIds.map(keyOf))).map((text) => (text === null ? null : Number(text)));

/** Those who were heard of just now; null where Redis does not say. */
export async function present(
  parts: Parts,
  visitIds: readonly string[],
): Promise<ReadonlySet<string> | null> {
  try {
    const heard = await heardMs(parts, visitIds);
    const now = parts.now();
    return new Set(
      visitIds.filter((_id, at) => {
        const ms = heard[at];
        return typeof ms === 'number' && isRecent(ms, now);
      }),
    );
  } catch (error) {
    if (!isAway(error)) throw error;
    return null;
  }
}

/** Key: when somebody was heard. Where nothing is known, their silence begins now. */
const silence = script(
  `
  redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
  return redis.call('GET', KEYS[1])
  `,
);

/** Whether they were silent for longer than their place is kept. Throws where Redis is away. */
export async function isForgotten({ redis, now }: Parts, visitId: string): Promise<boolean> {
  const at = now().getTime();
  const unknown = at - waitingSilenceSeconds * 1000 - 1;
  const heard = await silence(redis, { keys: [keyOf(visitId)], args: [unknown, memoryMs] });
  return at - Number(heard) > placeKeptMinutes * 60_000;
}
