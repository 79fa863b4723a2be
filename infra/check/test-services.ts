/** Starts the services that tests run against: Postgres, Redis, LiveKit, ClamAV and a mailbox of their own. */
import { print, runStep, SetupError } from '#infra/machine/terminal.mjs';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { startAntivirus } from '#infra/stack/antivirus.ts';
import { prepareOwnLiveKit } from '#infra/stack/livekit.ts';
import { startMailbox } from '#infra/stack/mailbox.ts';
import { startPostgres } from '#infra/stack/postgres.ts';
import { startRedis } from '#infra/stack/redis.ts';
import { secretsIn, type Secrets } from '#infra/stack/secrets.ts';
import { environmentNames } from '#server/platform/env.ts';

export interface TestServicesOptions {
  processes: ProcessGroup;
  dataDir: string;
}

async function startLiveKit({ processes, dataDir }: TestServicesOptions, secrets: Secrets) {
  const liveKit = await prepareOwnLiveKit({ processes, dataDir }, secrets);
  try {
    await liveKit.start(() => print('  LiveKit    being built in the meantime'));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`  LiveKit    not available: ${error.message}`);
    return {};
  }
  return {
    TEST_LIVEKIT_URL: liveKit.url,
    TEST_LIVEKIT_METRICS_URL: liveKit.metricsUrl ?? '',
    TEST_LIVEKIT_API_KEY: liveKit.key,
    TEST_LIVEKIT_API_SECRET: liveKit.secret,
  };
}

/** Returns the environment variables in which tests find their addresses. */
export function startTestServices(options: TestServicesOptions): Promise<Record<string, string>> {
  return runStep('Services', async (report) => {
    const secrets = secretsIn(options.dataDir);
    const [postgres, redis, mailbox, antivirus, liveKit] = await Promise.all([
      startPostgres({
        ...options,
        password: secrets.postgresPassword,
        usualPort: 0,
        temporary: true,
      }),
      startRedis({ ...options, password: secrets.redisPassword, usualPort: 0 }),
      startMailbox({ ...options, usualPorts: { smtp: 0, web: 0 } }),
      startAntivirus(options),
      startLiveKit(options, secrets),
    ]);
    report('Postgres, Redis, mailbox, ClamAV and LiveKit, for the tests alone');
    return {
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
      TEST_SMTP_URL: mailbox.smtpUrl,
      TEST_MAIL_URL: mailbox.url,
      TEST_CLAMAV_URL: antivirus.url,
      ...liveKit,
    };
  });
}

/**
 * Unsets the variables of the user's shell that are meant for `npm start`: no test may use those
 * services.
 */
export const clearedEnvironment: Record<string, undefined> = Object.fromEntries(
  [...environmentNames, 'DATA_DIR'].map((name) => [name, undefined]),
);
