/** Readiness: which of Postgres, Redis, LiveKit and mail answer. */
import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';

const partMs = 1_000;

async function isUp(question: () => Promise<unknown>): Promise<'up' | 'down'> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer')), partMs);
  try {
    await Promise.race([question(), late.promise]);
    return 'up';
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}

/** Each check takes at most a second. */
export async function readiness({ db, redis, livekit, mail }: Deps) {
  const [postgres, redisState, livekitState, mailState] = await Promise.all([
    isUp(() => sql`select 1`.execute(db)),
    isUp(() => redis.ping()),
    isUp(() => livekit.check()),
    isUp(() => mail.check()),
  ]);
  return { postgres, redis: redisState, livekit: livekitState, mail: mailState };
}
