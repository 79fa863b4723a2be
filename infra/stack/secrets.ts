/** The secrets of this data folder: random, created once, readable by its owner alone. */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SetupError } from '#infra/machine/terminal.mjs';

const Kept = z.object({
  secretKey: z.string().min(32),
  postgresPassword: z.string().min(32),
  redisPassword: z.string().min(32),
});

export interface Secrets {
  secretKey: string;
  postgresPassword: string;
  redisPassword: string;
  liveKitKey: string;
  liveKitSecret: string;
}

const random = () => randomBytes(32).toString('base64url');

export function writePrivately(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function keptSecrets(dataDir: string): z.infer<typeof Kept> {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const fresh = {
      secretKey: random(),
      postgresPassword: random(),
      redisPassword: random(),
    };
    writePrivately(file, JSON.stringify(fresh, null, 2));
    return fresh;
  }
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new SetupError(
      `${file} cannot be read. Delete ${dataDir} to begin with fresh demo data.`,
    );
  }
}

/**
 * Two runs with one SECRET_KEY are two instances of one installation, so they know the same video
 * keys.
 */
export function secretsIn(dataDir: string, givenKey?: string): Secrets {
  const { secretKey: ownKey, ...passwords } = keptSecrets(dataDir);
  const secretKey = givenKey ?? ownKey;
  const derived = (purpose: string) =>
    createHmac('sha256', secretKey).update(purpose).digest('base64url');
  return {
    secretKey,
    ...passwords,
    liveKitKey: `demo${createHmac('sha256', secretKey).update('livekit key').digest('hex').slice(0, 12)}`,
    liveKitSecret: derived('livekit secret'),
  };
}
