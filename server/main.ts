/** Starts the server, and stops it gracefully. */
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { assemble, letGo } from './open-deps.ts';
import { readEnv, UnfitEnvironment, type Env } from './platform/env.ts';
import { isAway } from './platform/errors.ts';
import { openLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { startReconciling } from './visits/reconcile.ts';
import { startWork } from './work.ts';

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

/** Postgres and we may be started at the same moment: it is given a minute to answer. */
async function bringTablesUpToDate(): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    try {
      return await migrate(env.DATABASE_URL);
    } catch (error) {
      if (!isAway(error) || performance.now() > giveUpAt) {
        log.fatal(
          { err: error },
          'the tables could not be brought up to date; is DATABASE_URL right?',
        );
        process.exit(1);
      }
      log.warn({ err: error }, 'postgres does not answer yet');
      await pause(1_000);
    }
  }
}

await bringTablesUpToDate();
const deps = assemble({ env, log });
const reconciling = startReconciling(deps);
const working = env.JOBS === 'on' ? startWork(deps) : null;
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
  deps.events.stop();
  const handsEmpty = working?.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(late);
  await reconciling.stop();
  await handsEmpty;
  await letGo(deps);
  log.info('stopped');
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone'));

server.listen(env.PORT, env.HOST, () => log.info({ url: env.publicUrl }, 'listening'));
