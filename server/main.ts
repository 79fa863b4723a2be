/** Starts the server, and stops it gracefully. */
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '#shared/durations.ts';
import { createApp } from './app.ts';
import { addGauges } from './gauges.ts';
import { openDeps, closeDeps } from './open-deps.ts';
import { endLoading } from './platform/startup-memory.ts';
import { readEnv, UnfitEnvironment, type Env } from './platform/env.ts';
import { isAway } from './platform/errors.ts';
import { openHttpServer } from './platform/http/http-server.ts';
import { closeServer } from './platform/http/close-server.ts';
import { openMllp } from '#server/facts/hl7/mllp.ts';
import { openReadiness } from './platform/http/health.ts';
import { openLog } from './platform/log.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { startComparingClocks } from './platform/postgres/clock-difference.ts';
import { prepareDatabase } from './platform/postgres/prepare-database.ts';
import { UnpreparedDatabase } from './platform/postgres/unprepared-database.ts';
import { noTracer } from './platform/tracing/tracer.ts';
import { startReconciling } from '#server/visits/lifecycle/reconcile.ts';
import { faxReceiver, receiptReceiver } from './faxes/service.ts';
import { bounceReceiver } from './outside-mails/service.ts';
import { openInboundMail } from './platform/mail/inbound/inbound-server.ts';
import { startWork } from './work.ts';

/** How long running requests and jobs may take to finish after the process was asked to stop. */
const graceMs = 25_000;

/** EX_CONFIG of sysexits.h. */
const exConfig = 78;

function fitEnv(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof UnfitEnvironment)) throw error;
    console.error(error.message);
    process.exit(exConfig);
  }
}

const portTaken =
  (port: number) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is taken by another program: stop it, or choose another.`);
    process.exit(exConfig);
  };

const env = fitEnv();
const log = openLog(env.LOG_LEVEL);

/** Postgres may be starting at the same moment: it gets a minute to answer. */
async function preparedDatabase(): Promise<string> {
  const deadline = performance.now() + minuteMs;
  for (;;) {
    try {
      return await prepareDatabase(env, (sentence) => log.warn(sentence));
    } catch (error) {
      if (error instanceof UnpreparedDatabase) {
        console.error(error.message);
        process.exit(exConfig);
      }
      if (!isAway(error) || performance.now() > deadline) {
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

const tracer = env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('./platform/tracing/otlp-tracer.ts')).openTracer(env, log)
  : noTracer;
const deps = openDeps({ env, databaseUrl: await preparedDatabase(), log, tracer });
const comparing = startComparingClocks(deps);
const isReadOnly = env.READ_ONLY === 'on';
if (isReadOnly) log.warn('READ_ONLY is on: nothing is changed, and no job runs');
const reconciling = isReadOnly ? null : startReconciling(deps);
const working = env.JOBS === 'on' && !isReadOnly ? startWork(deps) : null;
const mllp = isReadOnly ? null : await openMllp(deps).catch(portTaken(env.MLLP_PORT ?? 0));
const mailIn = isReadOnly
  ? null
  : await openInboundMail(deps, [
      receiptReceiver(deps),
      faxReceiver(deps),
      bounceReceiver(deps),
    ]).catch(portTaken(env.MAIL_IN_PORT ?? 0));
const readiness = openReadiness(deps);
addGauges(deps, readiness);
let isStopping = false;
const server = openHttpServer(createApp(deps, { isStopping: () => isStopping, readiness }), {
  maxConnections: env.MAX_CONNECTIONS,
  log,
});
const { METRICS_PORT: metricsPort, HOST: host } = env;
const metricsServer =
  metricsPort === undefined
    ? null
    : await serveMetrics(deps.metrics, { host, port: metricsPort }).catch(portTaken(metricsPort));

/**
 * /healthz and /readyz answer 503 at once, and all else goes on for STOP_DELAY_SECONDS; running work
 * finishes; then the dependencies are closed.
 */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info('stopping');
  comparing.stop();
  const handsEmpty = working?.stop();
  await pause(env.STOP_DELAY_SECONDS * 1_000);
  // Open screens come back at once, to another server where there is one.
  deps.events.stop();
  await closeServer(server, graceMs);
  await mllp?.stop();
  await mailIn?.stop();
  await reconciling?.stop();
  await handsEmpty;
  await metricsServer?.close();
  await closeDeps(deps);
  log.info('stopped');
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
process.on('unhandledRejection', (error) =>
  log.error({ err: error }, 'a promise was rejected and not handled'),
);

server.on('error', portTaken(env.PORT));
endLoading();
server.listen(env.PORT, env.HOST, () => log.info({ url: env.publicUrl }, 'listening'));
