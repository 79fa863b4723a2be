/** The demo hospital: every part started side by side, so that the app answers as soon as it can. */
import { join } from 'node:path';
import { Stop, say, step } from '#infra/machine/say.mjs';
import { holdAppPort, localUrl, startApp } from './app.ts';
import type { Wishes } from './env.ts';
import type { Family } from '../processes/process-group.ts';
import { layDownHospital, type Laid } from './seed-demo.ts';
import { promiseLiveKit, type LiveKitAddress } from './livekit.ts';
import { startMailbox } from './mailbox.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import type { Notice, Running } from './running-files.ts';
import { buildScreens } from './client-build.ts';
import { secretsIn, type Secrets } from './secrets.ts';

interface Ground {
  wished: Wishes;
  family: Family;
  secrets: Secrets;
  notice: Notice;
  /** Where the app is about to answer on this machine. */
  appUrl: string;
}

function startDatabase({ wished, family, secrets }: Ground): Promise<string> {
  return step('Postgres', async (tell) => {
    if (wished.databaseUrl) {
      tell('the one in DATABASE_URL');
      return wished.databaseUrl;
    }
    const { dataDir } = wished;
    const password = secrets.postgresPassword;
    const { url, port, fresh } = await startPostgres({
      family,
      dataDir,
      password,
      usualPort: 5432,
    });
    tell(`port ${port}, ${fresh ? 'new data' : 'data found again'}`);
    return url;
  });
}

function startCache({ wished, family, secrets }: Ground): Promise<string> {
  return step('Redis', async (tell) => {
    if (wished.redisUrl) {
      tell('the one in REDIS_URL');
      return wished.redisUrl;
    }
    const { dataDir } = wished;
    const password = secrets.redisPassword;
    const { url, port } = await startRedis({ family, dataDir, password, usualPort: 6379 });
    tell(`port ${port}`);
    return url;
  });
}

function startMail({ wished, family }: Ground): Promise<{ smtpUrl: string; url: string }> {
  return step('Mailbox', async (tell) => {
    if (wished.smtpUrl) {
      tell('the server in SMTP_URL, no page');
      return { smtpUrl: wished.smtpUrl, url: '' };
    }
    const usualPorts = { smtp: 1025, web: 1080 };
    const mailbox = await startMailbox({ family, dataDir: wished.dataDir, usualPorts });
    tell(mailbox.url);
    return mailbox;
  });
}

function build({ wished, family }: Ground): Promise<void> {
  return step('Screens', async (tell) => {
    const built = await buildScreens({ family, dataDir: wished.dataDir });
    tell(built ? 'built' : 'built before');
  });
}

function layDown(databaseUrl: string, { wished, family }: Ground): Promise<Laid> {
  return step('Hospital', async (tell) => {
    const laid = await layDownHospital({ family, dataDir: wished.dataDir, databaseUrl });
    tell(`${laid.accounts.length} demo accounts`);
    return laid;
  });
}

/** Settles at once on the address; what takes time goes on behind, and never takes the app down. */
async function prepareVideo(ground: Ground): Promise<LiveKitAddress> {
  const { wished, family, secrets, notice, appUrl } = ground;
  if (wished.liveKit) {
    notice.setVideo('ready');
    return wished.liveKit;
  }
  const promised = await promiseLiveKit({
    family,
    dataDir: wished.dataDir,
    keys: { key: secrets.liveKitKey, secret: secrets.liveKitSecret },
    usualPort: 7880,
    shared: wished.secretKey !== undefined,
    newsUrl: `${appUrl}/livekit/webhook`,
    onChange: (isUp) => notice.setVideo(isUp ? 'ready' : 'unavailable'),
  });
  const onBuild = () => say('  Video      being built in the background, about two minutes');
  const started = step('Video', async (tell) => {
    await promised.start(onBuild);
    notice.setVideo('ready');
    tell(`ready, LiveKit at ${promised.publicUrl}`);
  });
  started.catch((error: unknown) => {
    if (family.isStopping()) return;
    notice.setVideo('unavailable');
    say(`  Video      not available: ${error instanceof Stop ? error.message : String(error)}`);
  });
  return promised;
}

/** Everything the app stands on, side by side. */
async function standOn(ground: Ground) {
  const laidDown = startDatabase(ground).then(async (databaseUrl) => ({
    databaseUrl,
    laid: await layDown(databaseUrl, ground),
  }));
  const [database, redisUrl, mailbox, liveKit] = await Promise.all([
    laidDown,
    startCache(ground),
    startMail(ground),
    prepareVideo(ground),
    build(ground),
  ]);
  return { ...database, redisUrl, mailbox, liveKit };
}

/** Brings everything up; settles when the app answers. */
export async function startDemo(given: Omit<Ground, 'secrets' | 'appUrl'>): Promise<Running> {
  const { wished, family, notice } = given;
  const held = await holdAppPort(wished);
  const secrets = secretsIn(wished.dataDir, wished.secretKey);
  const { laid, mailbox, ...ground } = await standOn({
    ...given,
    secrets,
    appUrl: localUrl(wished.host, held.port),
  });
  const url = wished.publicUrl ?? localUrl(wished.host, held.port);
  const logFile = join(wished.dataDir, 'app.log');
  const { databaseUrl, redisUrl, liveKit } = ground;
  await step('App', async (tell) => {
    const { secretKey } = secrets;
    const on = { ...ground, smtpUrl: mailbox.smtpUrl, secretKey, statusFile: notice.videoFile };
    await startApp({ family, wished, held, on, logFile });
    tell(url);
  });
  const places = { url, mailUrl: mailbox.url, livekitUrl: liveKit.url, databaseUrl, redisUrl };
  const running = { ...places, logFile, accounts: laid.accounts };
  notice.announce(running, laid.procedures);
  return running;
}
