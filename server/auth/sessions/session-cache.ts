/** The five-second cache of sessions in Redis, and the marks of revoked ones, read in one round trip. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { HourFormat } from '#shared/organization.ts';
import { Application, CustomJob, HospitalRole, Role } from '#shared/people.ts';
import { recentlyUsed } from '#server/platform/cost/recently-used.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Store } from '#server/platform/redis.ts';
import { parsedJson } from '#server/platform/stored-json.ts';
import type { EndedSession } from '#server/auth/store.ts';

const copyMs = 5_000;
/** After any error of Redis an instance reads Postgres alone for this long. */
const bypassMs = 5_000;

const CachedSession = z.object({
  id: z.uuid(),
  tokenHash: z.base64url(),
  cookieHash: z.base64url(),
  activeAt: z.number(),
  expiresAt: z.number(),
  setsUpOnly: z.boolean(),
  person: z.object({
    id: z.uuid(),
    organizationId: z.uuid(),
    organization: z.string(),
    email: z.string(),
    fullName: z.string(),
    role: Role,
    hospitalRole: HospitalRole,
    customJob: CustomJob.nullable().exactOptional(),
    active: z.boolean(),
    accessApplications: z.array(Application),
    zone: z.string(),
    hourFormat: HourFormat.exactOptional(),
  }),
});
/** A cached session: instants in ms, hashes in base64url. */
export type CachedSession = z.infer<typeof CachedSession>;

/** How many sessions an instance keeps as objects: some 2 KB each. */
const mostParsed = 1_000;
/** Under the very text that Redis answered, so none is older than what was read just now. */
const parsed = recentlyUsed<CachedSession | null>(mostParsed);

const bypassedUntil = new WeakMap<Store, number>();

type CacheDeps = Pick<Deps, 'redis' | 'log'>;

const keysOf = (tokenHash: string) => ({
  copy: `session:${tokenHash}`,
  revoked: `revoked:${tokenHash}`,
});

/**
 * Runs a Redis step that may fail: then it returns `instead`, and does so for the next five
 * seconds.
 */
async function tolerated<T>(
  { redis, log }: CacheDeps,
  instead: T,
  step: () => Promise<T>,
): Promise<T> {
  if ((bypassedUntil.get(redis) ?? 0) > performance.now()) return instead;
  try {
    return await step();
  } catch (error) {
    bypassedUntil.set(redis, performance.now() + bypassMs);
    log.warn({ err: error }, 'sessions are read from postgres alone for a while');
    return instead;
  }
}

interface Lookup {
  keys: string[];
  answers: Promise<(string | null)[]>;
}

/** Of the requests that came in together and were not sent yet. */
const gathered = new WeakMap<Store, Lookup>();

/** One command to Redis for all that ask before the event loop turns. */
async function readKeys(redis: Store, keys: readonly string[]): Promise<(string | null)[]> {
  const lookup = gathered.get(redis) ?? { keys: [], answers: sendLater(redis) };
  gathered.set(redis, lookup);
  const from = lookup.keys.push(...keys) - keys.length;
  return (await lookup.answers).slice(from, from + keys.length);
}

async function sendLater(redis: Store): Promise<(string | null)[]> {
  await nextTurn();
  const keys = gathered.get(redis)?.keys ?? [];
  gathered.delete(redis);
  return redis.mget(keys);
}

/** 'revoked' holds on every instance at once; null sends the caller to Postgres. */
export function readCachedSession(
  deps: CacheDeps,
  tokenHash: string,
): Promise<CachedSession | 'revoked' | null> {
  const keys = keysOf(tokenHash);
  return tolerated(deps, null, async () => {
    const [copy, revoked] = await readKeys(deps.redis, [keys.copy, keys.revoked]);
    if (revoked) return 'revoked';
    return copy ? parsed(copy, () => parsedJson(CachedSession, copy)) : null;
  });
}

export async function cacheSession(deps: CacheDeps, copy: CachedSession): Promise<void> {
  await tolerated(deps, null, () =>
    deps.redis.psetex(keysOf(copy.tokenHash).copy, copyMs, JSON.stringify(copy)),
  );
}

/** The next read goes to Postgres. */
export async function dropCachedSession(deps: CacheDeps, tokenHash: Buffer): Promise<void> {
  await tolerated(deps, 0, () => deps.redis.del(keysOf(tokenHash.toString('base64url')).copy));
}

/** The marks live as long as the sessions would have; Postgres already says that they ended. */
export async function markRevoked(
  deps: CacheDeps & Pick<Deps, 'now'>,
  sessions: readonly EndedSession[],
): Promise<void> {
  if (sessions.length === 0) return;
  try {
    const steps = deps.redis.multi();
    for (const { tokenHash, expiresAt } of sessions) {
      const keys = keysOf(tokenHash.toString('base64url'));
      const leftMs = Math.max(copyMs, expiresAt.getTime() - deps.now().getTime());
      steps.set(keys.revoked, '1', 'PX', leftMs).del(keys.copy);
    }
    await steps.exec();
  } catch (error) {
    deps.log.warn({ err: error }, 'a revocation is held by postgres alone');
  }
}
