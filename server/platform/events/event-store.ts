/** Change events in Redis: one stream for each organization, in order, stored for a limited time. */
import { z } from 'zod';
import { Change, type News } from '#shared/calendar.ts';
import { ModerationNews } from '#shared/visits/moderation.ts';
import { script, type Store } from '#server/platform/redis.ts';
import { parsedJson } from '#server/platform/stored-json.ts';

/**
 * How many of an organization's newest events are stored, and for how long after the last of them.
 */
const retention = { entries: 1_000, seconds: 3_600 };
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
local after, since = ARGV[1], ARGV[3]
if after ~= '' then
  if #redis.call('XRANGE', KEYS[1], after, after) == 0 then return {last, 'missed', {}} end
  return {last, 'resumed', redis.call('XRANGE', KEYS[1], '(' .. after, '+')}
end
if since == '' or #redis.call('XRANGE', KEYS[1], '-', since, 'COUNT', 1) == 0 then
  return {last, 'begun', {}}
end
return {last, 'caughtUp', redis.call('XRANGE', KEYS[1], '(' .. since, '+')}`);

const Left = z.tuple([
  z.string(),
  z.enum(['begun', 'caughtUp', 'missed', 'resumed']),
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
  const args = [retention.entries, retention.seconds, text, channel, organizationId];
  await appending(redis, { keys: [keyOf(organizationId)], args });
}

/** Where to read on; from now on without either. */
export interface From {
  /** The id of an event. */
  after?: string | undefined;
  /** By the clock of the server that answered then. */
  sinceMs?: number | undefined;
}

/** By how much the clocks of Redis and of a server may differ: what is told twice is read once more. */
const clocksDifferMs = 2_000;

/**
 * The events after this id; where the id itself is gone, one that says that events were missed. The
 * events since a time, while an earlier one is stored, so that none of them can be gone; else none, and
 * all begins from here.
 */
export async function readOn(
  redis: Store,
  organizationId: string,
  { after = '', sinceMs }: From,
): Promise<{ last: string; events: StoredEvent[] }> {
  const since = sinceMs === undefined ? '' : String(Math.max(0, sinceMs - clocksDifferMs));
  const answer = await reading(redis, {
    keys: [keyOf(organizationId)],
    args: [after, retention.seconds, since],
  });
  const [last, state, rows] = Left.parse(answer);
  const events = rows.map(([id, [, text = '']]) => ({ id, news: newsIn(text) }));
  if (state === 'resumed') return { last, events };
  return { last, events: [...events, { id: last, news: { kind: state } }] };
}
