/** The demo hospital: every part started side by side, so that the app answers as soon as it can. */
import { join } from 'node:path';
import { Stop, say, step } from '#infra/machine/say.mjs';
import { holdAppPort, localUrl, startApp } from './app.ts';
import type { Wishes } from './env.ts';
import type { Family } from './family.ts';
import { layDownHospital } from './hospital.ts';
import { promiseLiveKit, type LiveKitAddress } from './livekit.ts';
import { startMailbox } from './mailbox.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import type { Notice, Running } from './running.ts';
import { buildScreens } from './screens.ts';
import { secretsIn, type Secrets } from './secrets.ts';

interface Ground {
  wished: Wishes;
  family: Family;
  secrets: Secrets;
  notice: Notice;
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

function layDown(databaseUrl: string, { wished }: Ground) {
  return step('Hospital', async (tell) => {
    const accounts = await layDownHospital(databaseUrl, wished);
    tell(`${accounts.length} demo accounts`);
    return accounts;
  });
}

/** Settles at once on the address; what takes time goes on behind, and never takes the app down. */
async function prepareVideo(ground: Ground): Promise<LiveKitAddress> {
  const { wished, family, secrets, notice } = ground;
  if (wished.liveKit) {
    await notice.setVideo('ready');
    return wished.liveKit;
  }
  const promised = await promiseLiveKit({
    family,
    dataDir: wished.dataDir,
    keys: { key: secrets.liveKitKey, secret: secrets.liveKitSecret },
    usualPort: 7880,
    shared: wished.secretKey !== undefined,
    onChange: (isUp) => void notice.setVideo(isUp ? 'ready' : 'unavailable'),
  });
  const onBuild = () => say('  Video      being built in the background, about two minutes');
  const started = step('Video', async (tell) => {
    await promised.start(onBuild);
    await notice.setVideo('ready');
    tell(`ready, LiveKit at ${promised.publicUrl}`);
  });
  started.catch(async (error: unknown) => {
    if (family.isStopping()) return;
    await notice.setVideo('unavailable');
    say(`  Video      not available: ${error instanceof Stop ? error.message : String(error)}`);
  });
  return promised;
}

/** Brings everything up; settles when the app answers. */
export async function startDemo(given: Omit<Ground, 'secrets'>): Promise<Running> {
  const { wished, family, notice } = given;
  const { dataDir } = wished;
  const held = await holdAppPort(wished);
  const secrets = secretsIn(dataDir, wished.secretKey);
  const ground = { ...given, secrets };
  const laidDown = startDatabase(ground).then(async (databaseUrl) => ({
    databaseUrl,
    accounts: await layDown(databaseUrl, ground),
  }));
  const [{ databaseUrl, accounts }, redisUrl, mailbox, liveKit] = await Promise.all([
    laidDown,
    startCache(ground),
    startMail(ground),
    prepareVideo(ground),
    build(ground),
  ]);
  const url = wished.publicUrl ?? localUrl(wished.host, held.port);
  const logFile = join(dataDir, 'app.log');
  const { smtpUrl, url: mailUrl } = mailbox;
  const { secretKey } = secrets;
  await step('App', async (tell) => {
    const on = {
      databaseUrl,
      redisUrl,
      smtpUrl,
      secretKey,
      liveKit,
      liveKitStatusFile: notice.videoFile,
    };
    await startApp({ family, wished, held, on, logFile });
    tell(url);
  });
  const running = {
    url,
    mailUrl,
    livekitUrl: liveKit.url,
    databaseUrl,
    redisUrl,
    logFile,
    accounts,
  };
  await notice.announce(running);
  return running;
}
