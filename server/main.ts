/** Starts the server, and stops it gracefully. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { endAll, resetSecondStep, sendPasswordLink } from './auth/service.ts';
import { openDatabase } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import { readEnv, UnfitEnvironment, type Env } from './platform/env.ts';
import { openLiveKit } from './platform/livekit.ts';
import { openLog } from './platform/log.ts';
import { openMail } from './platform/mail.ts';
import { migrate } from './platform/migrate.ts';
import { openRedis } from './platform/redis.ts';
import { startReconciling } from './visits/reconcile.ts';

/** How long work in flight may take to finish after the process was asked to stop. */
const graceMs = 25_000;

function fitEnv(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof UnfitEnvironment)) throw error;
    console.error(error.message);
    process.exit(78); // EX_CONFIG of sysexits.h
  }
}

const env = fitEnv();
const log = openLog(env.LOG_LEVEL);
await migrate(env.DATABASE_URL);
const deps: Deps = {
  env,
  log,
  db: openDatabase(env.DATABASE_URL, { poolSize: env.DATABASE_POOL_SIZE, log }),
  redis: openRedis(env.REDIS_URL, { prefix: env.REDIS_PREFIX, log }),
  mail: openMail(env.SMTP_URL, { from: env.MAIL_FROM, log }),
  livekit: openLiveKit(env),
  endSessions: endAll,
  sendPasswordLink,
  resetSecondStep,
  now: () => new Date(),
  randomBytes,
};

const reconciling = startReconciling(deps);
let isStopping = false;
const server = createServer(
  { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 },
  createApp(deps, { isStopping: () => isStopping }),
);

/** /readyz says 503 at once; what is in flight finishes; then the parts are let go. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info('stopping');
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(late);
  await reconciling.stop();
  deps.mail.close();
  deps.redis.disconnect();
  await deps.db.destroy();
  log.info('stopped');
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'));

server.listen(env.PORT, env.HOST, () => log.info({ url: env.publicUrl }, 'listening'));
