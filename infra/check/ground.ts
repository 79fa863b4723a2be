/** What tests stand on: real Postgres, Redis, LiveKit and mail of their own, gone when they are done. */
import { say, step, Stop } from '#infra/machine/say.mjs';
import type { Family } from '#infra/processes/process-group.ts';
import { promiseLiveKit } from '#infra/stack/livekit.ts';
import { startMailbox } from '#infra/stack/mailbox.ts';
import { startPostgres } from '#infra/stack/postgres.ts';
import { startRedis } from '#infra/stack/redis.ts';
import { secretsIn, type Secrets } from '#infra/stack/secrets.ts';
import { environmentNames } from '#server/platform/env.ts';

export interface Ground {
  family: Family;
  dataDir: string;
}

async function startLiveKit({ family, dataDir }: Ground, secrets: Secrets) {
  const promised = await promiseLiveKit({
    family,
    dataDir,
    keys: { key: secrets.liveKitKey, secret: secrets.liveKitSecret },
    usualPort: 0,
    shared: false,
    onChange: () => undefined,
  });
  try {
    await promised.start(() => say('  LiveKit    being built beside the first parts'));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(`  LiveKit    not available: ${error.message}`);
    return {};
  }
  return {
    TEST_LIVEKIT_URL: promised.url,
    TEST_LIVEKIT_API_KEY: promised.key,
    TEST_LIVEKIT_API_SECRET: promised.secret,
  };
}

/** The environment that tells a test run where everything is. */
export function startGround(ground: Ground): Promise<Record<string, string>> {
  return step('Ground', async (tell) => {
    const secrets = secretsIn(ground.dataDir);
    const [postgres, redis, mailbox, liveKit] = await Promise.all([
      startPostgres({
        ...ground,
        password: secrets.postgresPassword,
        usualPort: 0,
        fleeting: true,
      }),
      startRedis({ ...ground, password: secrets.redisPassword, usualPort: 0 }),
      startMailbox({ ...ground, usualPorts: { smtp: 0, web: 0 } }),
      startLiveKit(ground, secrets),
    ]);
    tell('Postgres, Redis, mailbox and LiveKit, for the tests alone');
    return {
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
      TEST_SMTP_URL: mailbox.smtpUrl,
      TEST_MAIL_URL: mailbox.url,
      ...liveKit,
    };
  });
}

/** What the person's shell says is meant for `npm start`; a test never touches it. */
export const forgotten: Record<string, undefined> = Object.fromEntries(
  [...environmentNames, 'DATA_DIR'].map((name) => [name, undefined]),
);
