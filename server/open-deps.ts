/** Puts together what the features stand on, once per process. */
import { randomBytes } from 'node:crypto';
import { endAll, openSessions, resetSecondStep, sendPasswordLink } from './auth/service.ts';
import { openDatabase, type Bounds, type DatabaseOptions } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import type { Env } from './platform/env.ts';
import { openEvents } from './platform/events/events.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { openLiveKit } from './platform/livekit/livekit.ts';
import type { Log } from './platform/log.ts';
import { openMail } from './platform/mail.ts';
import { openRedis } from './platform/redis.ts';

/** How long each part may take to answer, where not as long as its own module says. */
export interface Patience {
  postgres?: Bounds;
  redisMs?: number;
  liveKitSeconds?: number;
}

interface Given {
  env: Env;
  log: Log;
  watch?: DatabaseOptions['watch'];
  patience?: Patience | undefined;
  /** How often due jobs are looked for, where not as each kind of job says. */
  lookEverySeconds?: number | undefined;
}

/** Connects lazily: nothing has to answer yet. Postgres has to be migrated before it is used. */
export function assemble({ env, log, watch, patience = {}, lookEverySeconds }: Given): Deps {
  const { DATABASE_URL, DATABASE_POOL_SIZE: poolSize, REDIS_URL, REDIS_PREFIX: prefix } = env;
  const { postgres: bounds } = patience;
  const redis = openRedis(REDIS_URL, { prefix, log, silenceMs: patience.redisMs });
  const events = openEvents(redis, { prefix, log });
  return {
    env,
    log,
    db: openDatabase(DATABASE_URL, { poolSize, log, watch, bounds }),
    redis,
    events,
    changed: events.changed,
    mail: openMail(env.SMTP_URL, { from: env.MAIL_FROM, log }),
    livekit: openLiveKit(env, patience.liveKitSeconds),
    jobs: openJobs(DATABASE_URL, { log, lookEverySeconds, bounds }),
    endSessions: endAll,
    sendPasswordLink,
    openSessions,
    resetSecondStep,
    now: () => new Date(),
    randomBytes,
  };
}

/** Lets the stores go; what is in flight has to be done. */
export async function letGo({ jobs, mail, events, redis, db }: Deps): Promise<void> {
  await jobs.stop();
  mail.close();
  events.close();
  redis.disconnect();
  await db.destroy();
}
