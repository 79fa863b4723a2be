/** The news that Redis keeps for a while, one stream an organization, each piece with its place in it. */
import { z } from 'zod';
import { Change, type News } from '#shared/calendar.ts';
import { script, type Store } from '../redis.ts';

/** An organization's newest pieces of news that Redis keeps, and for how long after the last of them. */
const kept = { entries: 1_000, seconds: 3_600 };
export interface Told {
  /** The place in the stream, as Redis counts it. */
  id: string;
  news: News;
}

const appending = script(`
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'news', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('PUBLISH', ARGV[4], ARGV[5] .. ' ' .. id .. ' ' .. ARGV[3])
return id`);

/** A stream that is not there begins with an entry, so that there is always a place to go on from. */
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

/** An empty entry only marks the beginning; what cannot be read is as good as lost. */
export function newsIn(text: string): News {
  if (text === '') return missed;
  try {
    return { kind: 'change', ...Change.parse(JSON.parse(text)) };
  } catch {
    return missed;
  }
}

const keyOf = (organizationId: string) => `news:${organizationId}`;

/** Whether one place in the stream comes after another: milliseconds, then a count. */
export function isLater(one: string, other: string): boolean {
  const [ms = 0, count = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherCount = 0] = other.split('-').map(Number);
  return ms > otherMs || (ms === otherMs && count > otherCount);
}

/** Keeps it and tells every instance at once. Without text: something was lost. */
export async function append(
  redis: Store,
  { organizationId, channel, text }: { organizationId: string; channel: string; text: string },
): Promise<void> {
  const args = [kept.entries, kept.seconds, text, channel, organizationId];
  await appending(redis, { keys: [keyOf(organizationId)], args });
}

/** What came after this place; the place itself has to be there still, else something was missed. */
export async function readOn(
  redis: Store,
  organizationId: string,
  after: string | undefined,
): Promise<{ last: string; told: Told[] }> {
  const args = [after ?? '', kept.seconds];
  const answer = await reading(redis, { keys: [keyOf(organizationId)], args });
  const [last, state, left] = Left.parse(answer);
  if (state !== 'resumed') return { last, told: [{ id: last, news: { kind: state } }] };
  return { last, told: left.map(([id, [, text = '']]) => ({ id, news: newsIn(text) })) };
}
