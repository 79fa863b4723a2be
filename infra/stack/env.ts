/** The environment variables that `npm start` obeys; the only reader of the environment in infra/. */
import { resolve } from 'node:path';
import { SetupError } from '#infra/machine/terminal.mjs';

/** Of the client's files: the best takes 18 s of the processor's time, which a slow line is worth. */
export type Compression = 'best' | 'quick';

/** Services whose address is given are used as they are; the others are started. */
export interface StartOptions {
  /** All of the environment, for the children. */
  inherited: Record<string, string | undefined>;
  dataDir: string;
  host: string;
  /** Given explicitly: no other port is taken instead. */
  port: number | undefined;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  secretKey: string | undefined;
  smtpUrl: string | undefined;
  /** Of our own LiveKit, for browsers that may not use UDP (infra/stack/livekit.ts). */
  mediaOverTcp: boolean;
  liveKit: { url: string; publicUrl: string; key: string; secret: string } | undefined;
  production: boolean;
  /** Walks count what they made themselves: their hospital has no past. */
  demoHistory: boolean;
  compression: Compression;
}

function portOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SetupError(`PORT has to be a number from 0 to 65535, not "${text}".`);
}

function liveKitOf(env: NodeJS.ProcessEnv): StartOptions['liveKit'] {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
  if (!url) return undefined;
  if (!key || !secret)
    throw new SetupError('With LIVEKIT_URL, give LIVEKIT_API_KEY and LIVEKIT_API_SECRET too.');
  return { url, publicUrl: env.LIVEKIT_PUBLIC_URL || url.replace(/^http/, 'ws'), key, secret };
}

/** Returns the addresses for a process that prepares a database; undefined where something is missing. */
export function databaseAddresses(env: NodeJS.ProcessEnv = process.env) {
  const { DATABASE_URL, DATABASE_OWNER_URL, SECRET_KEY } = env;
  return DATABASE_URL && SECRET_KEY
    ? { DATABASE_URL, DATABASE_OWNER_URL: DATABASE_OWNER_URL || undefined, SECRET_KEY }
    : undefined;
}

export const root = resolve(import.meta.dirname, '..', '..');

export const inherited = (): NodeJS.ProcessEnv => process.env;

export function startOptions(env: NodeJS.ProcessEnv = process.env): StartOptions {
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
    mediaOverTcp: env.LIVEKIT_MEDIA_TCP === 'on',
    production: env.NODE_ENV === 'production',
    demoHistory: env.DEMO_HISTORY !== 'off',
    compression:
      env.NODE_ENV === 'production' || env.CLIENT_COMPRESSION === 'best' ? 'best' : 'quick',
  };
}

/** Returns the folder of a user's caches, so that a second clone finds what the first one built. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.XDG_CACHE_HOME) return resolve(env.XDG_CACHE_HOME, 'karemd');
  return resolve(env.HOME || root, '.cache', 'karemd');
}
