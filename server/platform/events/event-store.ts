/** Change events in Redis: one stream for each organization, in order, stored for a limited time. */
import { z } from 'zod';
import { Change, type News } from '#shared/calendar.ts';
import { ModerationNews } from '#shared/visits/moderation.ts';
import { script, type Store } from '#server/platform/redis.ts';
import { parsedJson } from '#server/platform/stored-json.ts';

/**
 * How many of an organization's newest events are stored, and for how long after the last of them.
 */
const kept = { entries: 1_000, seconds: 3_600 };
export interface StoredEvent {
  /** Redis' id in the stream. */
  id: string;
  news: News;
}

const appending = script(`
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'news', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[4], ARGV[5] .. ' ' .. id .. ' ' .. ARGV[3])
return id`);

/** A missing stream gets a first entry, so that there is always an id to continue from. */
const reading = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('XADD', KEYS[1], '*', 'news', '')
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][1]
if ARGV[1] == '' then return {last, 'begun', {}} end
if #redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1]) == 0 then return {last, 'missed', {}} end
return {last, 'resumed', redis.call('XRANGE', KEYS[1], '(' .. ARGV[1], '+')}`);

const Left = z.tuple([
  z.string(),
  z.enum(['begun', 'missed', 'resumed']),
  z.array(z.tuple([z.string(), z.array(z.string())])),
]);

const missed: News = { kind: 'missed' };

const StoredNews = z.union([
  ModerationNews,
  Change.transform((change) => ({ kind: 'change' as const, ...change })),
]);

/** An empty entry marks the beginning; an unreadable one counts as missed. */
export function newsIn(text: string): News {
  if (text === '') return missed;
  return parsedJson(StoredNews, text) ?? missed;
}

const keyOf = (organizationId: string) => `news:${organizationId}`;

/** Whether one id comes after another: milliseconds, then a count. */
export function isLater(one: string, other: string): boolean {
  const [ms = 0, count = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherCount = 0] = other.split('-').map(Number);
  return ms > otherMs || (ms === otherMs && count > otherCount);
}

/** Stores it and publishes it to every instance. Without text: an event was lost. */
export async function append(
  redis: Store,
  { organizationId, channel, text }: { organizationId: string; channel: string; text: string },
): Promise<void> {
  const args = [kept.entries, kept.seconds, text, channel, organizationId];
  await appending(redis, { keys: [keyOf(organizationId)], args });
}

/** The events after this id; where the id itself is gone, one that says that events were missed. */
export async function readOn(
  redis: Store,
  organizationId: string,
  after: string | undefined,
): Promise<{ last: string; events: StoredEvent[] }> {
  const args = [after ?? '', kept.seconds];
  const answer = await reading(redis, { keys: [keyOf(organizationId)], args });
  const [last, state, left] = Left.parse(answer);
  if (state !== 'resumed') return { last, events: [{ id: last, news: { kind: state } }] };
  return { last, events: left.map(([id, [, text = '']]) => ({ id, news: newsIn(text) })) };
}
