/** Starts the demo hospital: all of its services in parallel, then the app. */
import { join } from 'node:path';
import { SetupError, print, runStep } from '#infra/machine/terminal.mjs';
import { holdAppPort, localUrl, metricsPort, startApp } from './app.ts';
import type { StartOptions } from './env.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { seedDemo, type DemoData } from './seed-demo.ts';
import { prepareLiveKit, type LiveKitAddress } from './livekit.ts';
import { startMailbox } from './mailbox.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import type { RunningFiles, Running } from './running-files.ts';
import { buildClient } from './client-build.ts';
import { secretsIn, type Secrets } from './secrets.ts';

interface DemoContext {
  options: StartOptions;
  processes: ProcessGroup;
  secrets: Secrets;
  runningFiles: RunningFiles;
  /** Where the app will answer on this machine. */
  appUrl: string;
}

function startDatabase({ options, processes, secrets }: DemoContext): Promise<string> {
  return runStep('Postgres', async (report) => {
    if (options.databaseUrl) {
      report('the one in DATABASE_URL');
      return options.databaseUrl;
    }
    const { dataDir } = options;
    const password = secrets.postgresPassword;
    const { url, port, fresh } = await startPostgres({
      processes,
      dataDir,
      password,
      usualPort: 5432,
    });
    report(`port ${port}, ${fresh ? 'new data' : 'data found again'}`);
    return url;
  });
}

function startCache({ options, processes, secrets }: DemoContext): Promise<string> {
  return runStep('Redis', async (report) => {
    if (options.redisUrl) {
      report('the one in REDIS_URL');
      return options.redisUrl;
    }
    const { dataDir } = options;
    const password = secrets.redisPassword;
    const { url, port } = await startRedis({ processes, dataDir, password, usualPort: 6379 });
    report(`port ${port}`);
    return url;
  });
}

function startMail({ options, processes }: DemoContext): Promise<{ smtpUrl: string; url: string }> {
  return runStep('Mailbox', async (report) => {
    if (options.smtpUrl) {
      report('the server in SMTP_URL, no page');
      return { smtpUrl: options.smtpUrl, url: '' };
    }
    const usualPorts = { smtp: 1025, web: 1080 };
    const mailbox = await startMailbox({ processes, dataDir: options.dataDir, usualPorts });
    report(mailbox.url);
    return mailbox;
  });
}

function buildStep({ options, processes }: DemoContext): Promise<void> {
  return runStep('Client', async (report) => {
    const { dataDir, compression } = options;
    const built = await buildClient({ processes, dataDir, compression });
    report(built ? 'built' : 'built before');
  });
}

function seed(databaseUrl: string, context: DemoContext): Promise<DemoData> {
  const { options, processes, secrets } = context;
  const { secretKey } = secrets;
  return runStep('Hospital', async (report) => {
    const data = await seedDemo({ processes, dataDir: options.dataDir, databaseUrl, secretKey });
    report(`${data.accounts.length} demo accounts`);
    return data;
  });
}

/**
 * Returns the address at once; building and starting go on in the background and may fail without
 * the app.
 */
async function prepareVideo(context: DemoContext): Promise<LiveKitAddress> {
  const { options, processes, secrets, runningFiles, appUrl } = context;
  if (options.liveKit) {
    runningFiles.setVideo('ready');
    return options.liveKit;
  }
  const liveKit = await prepareLiveKit({
    processes,
    dataDir: options.dataDir,
    keys: { key: secrets.liveKitKey, secret: secrets.liveKitSecret },
    usualPort: 7880,
    shared: options.secretKey !== undefined,
    mediaOverTcp: options.mediaOverTcp,
    webhookUrl: `${appUrl}/livekit/webhook`,
    onChange: (isUp) => runningFiles.setVideo(isUp ? 'ready' : 'unavailable'),
  });
  const onBuild = () => print('  Video      being built in the background, about two minutes');
  const started = runStep('Video', async (report) => {
    await liveKit.start(onBuild);
    runningFiles.setVideo('ready');
    report(`ready, LiveKit at ${liveKit.publicUrl}`);
  });
  started.catch((error: unknown) => {
    if (processes.isStopping()) return;
    runningFiles.setVideo('unavailable');
    print(
      `  Video      not available: ${error instanceof SetupError ? error.message : String(error)}`,
    );
  });
  return liveKit;
}

/** Everything the app needs, in parallel. */
async function startParts(context: DemoContext) {
  const seeded = startDatabase(context).then(async (databaseUrl) => ({
    databaseUrl,
    data: await seed(databaseUrl, context),
  }));
  const [database, redisUrl, mailbox, liveKit] = await Promise.all([
    seeded,
    startCache(context),
    startMail(context),
    prepareVideo(context),
    buildStep(context),
  ]);
  return { ...database, redisUrl, mailbox, liveKit };
}

/** Starts everything; resolves when the app answers. */
export async function startDemo(
  context: Omit<DemoContext, 'secrets' | 'appUrl'>,
): Promise<Running> {
  const { options, processes, runningFiles } = context;
  const heldPort = await holdAppPort(options);
  const metrics = await metricsPort(options);
  const secrets = secretsIn(options.dataDir, options.secretKey);
  const { data, mailbox, ...services } = await startParts({
    ...context,
    secrets,
    appUrl: localUrl(options.host, heldPort.port),
  });
  const url = options.publicUrl ?? localUrl(options.host, heldPort.port);
  const logFile = join(options.dataDir, 'app.log');
  const { databaseUrl, redisUrl, liveKit } = services;
  await runStep('App', async (report) => {
    const { secretKey } = secrets;
    const { smtpUrl } = mailbox;
    const { appDatabaseUrl } = data;
    const connections = {
      appDatabaseUrl,
      redisUrl,
      smtpUrl,
      secretKey,
      liveKit,
      metricsPort: metrics,
      statusFile: runningFiles.videoFile,
    };
    await startApp({ processes, options, held: heldPort, connections, logFile });
    report(url);
  });
  const addresses = {
    url,
    metricsUrl: `${localUrl(options.host, metrics)}/metrics`,
    mailUrl: mailbox.url,
    livekitUrl: liveKit.url,
    databaseUrl,
    redisUrl,
  };
  const running = { ...addresses, logFile, accounts: data.accounts };
  runningFiles.announce(running, data.procedures);
  return running;
}
