/** Readiness: which of Postgres, Redis, LiveKit and mail answer. */
import { sql } from 'kysely';
import { inTime } from '#server/platform/cost/call-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clockDifference } from '#server/platform/postgres/clock-difference.ts';

const partMs = 1_000;

type State = 'up' | 'down';

async function stateBy(question: () => Promise<unknown>): Promise<State> {
  try {
    await inTime(question(), partMs);
    return 'up';
  } catch {
    return 'down';
  }
}

/** Asks at most once in `maxAgeMs` and one at a time, however many want to know. */
function remembered(question: () => Promise<unknown>, maxAgeMs: number): () => Promise<State> {
  let state: Promise<State> | undefined;
  let expiresAt = 0;
  return () => {
    if (state && performance.now() < expiresAt) return state;
    expiresAt = Infinity;
    state = stateBy(question).finally(() => {
      expiresAt = performance.now() + maxAgeMs;
    });
    return state;
  };
}

/** On a connection of its own, so that a busy pool is not taken for an outage. Writes to the log. */
async function writeToPostgres({ healthDb }: Pick<Deps, 'healthDb'>): Promise<void> {
  const { rows } = await sql`
    select pg_logical_emit_message(false, 'karemd', 'readiness')
    where current_setting('transaction_read_only') = 'off'`.execute(healthDb);
  if (rows.length === 0) throw new Error('Postgres takes no writes');
}

/** Refused where Redis has reached its memory limit. */
const writeToRedis = ({ redis }: Pick<Deps, 'redis'>) => redis.set('readiness', '1', 'PX', 60_000);

const maxAgeMs = 2_000;
/** Each question opens a connection to somebody's mail server. */
const mailMaxAgeMs = 15_000;

export type Readiness = Record<'postgres' | 'redis' | 'livekit' | 'mail', State> & {
  /** Only where the clocks differ; below zero where this server is ahead. */
  postgresAheadSeconds?: number;
};

/** Each check takes at most a second; its answer is kept for two, that of mail for fifteen. */
export function openReadiness(deps: Deps): () => Promise<Readiness> {
  let ahead: number | null = null;
  const postgres = remembered(async () => {
    await writeToPostgres(deps);
    ahead = await clockDifference(deps);
  }, maxAgeMs);
  const redis = remembered(() => writeToRedis(deps), maxAgeMs);
  const livekit = remembered(() => deps.livekit.check(), maxAgeMs);
  const mail = remembered(() => deps.mail.check(), mailMaxAgeMs);
  return async () => {
    const states = await Promise.all([postgres(), redis(), livekit(), mail()]);
    const parts = { postgres: states[0], redis: states[1], livekit: states[2], mail: states[3] };
    return ahead === null ? parts : { ...parts, postgresAheadSeconds: ahead };
  };
}
