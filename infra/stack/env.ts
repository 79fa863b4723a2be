/** What the person who types `npm start` may wish for; the only reader of the environment in infra/. */
import { resolve } from 'node:path';
import { Stop } from '#infra/machine/say.mjs';

/** Given parts are used as they are; what is missing is started here. */
export interface Wishes {
  /** All of the environment, for the children. */
  inherited: Record<string, string | undefined>;
  dataDir: string;
  host: string;
  /** Asked for by name, so nothing else will do. */
  port: number | undefined;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  secretKey: string | undefined;
  smtpUrl: string | undefined;
  liveKit: { url: string; publicUrl: string; key: string; secret: string } | undefined;
  production: boolean;
}

function portOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Stop(`PORT has to be a number from 0 to 65535, not "${text}".`);
}

function liveKitOf(env: NodeJS.ProcessEnv): Wishes['liveKit'] {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
  if (!url) return undefined;
  if (!key || !secret)
    throw new Stop('With LIVEKIT_URL, give LIVEKIT_API_KEY and LIVEKIT_API_SECRET too.');
  return { url, publicUrl: env.LIVEKIT_PUBLIC_URL || url.replace(/^http/, 'ws'), key, secret };
}

export const root = resolve(import.meta.dirname, '..', '..');

export const inherited = (): NodeJS.ProcessEnv => process.env;

export function wishes(env: NodeJS.ProcessEnv = process.env): Wishes {
  return {
    inherited: env,
    dataDir: resolve(root, env.DATA_DIR || 'data'),
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT),
    publicUrl: env.PUBLIC_URL || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    secretKey: env.SECRET_KEY || undefined,
    smtpUrl: env.SMTP_URL || undefined,
    liveKit: liveKitOf(env),
    production: env.NODE_ENV === 'production',
  };
}

/** Where a person's caches belong, so that a second clone finds what the first one built. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.XDG_CACHE_HOME) return resolve(env.XDG_CACHE_HOME, 'karemd');
  return resolve(env.HOME || root, '.cache', 'karemd');
}
