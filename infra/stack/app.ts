/** The app itself, as one process, told where everything is. */
import { join } from 'node:path';
import { Stop } from '#infra/machine/say.mjs';
import { root, type Wishes } from './env.ts';
import type { Family } from '../processes/process-group.ts';
import type { LiveKitAddress } from './livekit.ts';
import { hold, holdExactly, type HeldPort } from '../processes/ports.ts';
import { screensFolder } from './client-build.ts';

const usualPort = 3000;

export interface Standing {
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  secretKey: string;
  liveKit: LiveKitAddress;
  /** Tells how far LiveKit is. */
  statusFile: string;
}

/** A port that was asked for by name is that one or none. */
export async function holdAppPort({ port, host }: Wishes): Promise<HeldPort> {
  if (port === undefined) return hold(usualPort, { host });
  const held = await holdExactly(port, { host });
  if (!held)
    throw new Stop(`Port ${port} on ${host} is taken. Choose another:  PORT=${port + 1} npm start`);
  return held;
}

/** Where somebody at this machine reaches it. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/** Media comes to this machine alone. */
const udpEnvironment = ({ stunPort }: LiveKitAddress) =>
  stunPort ? { LIVEKIT_NODE_IP: '127.0.0.1', LIVEKIT_STUN_PORT: String(stunPort) } : {};

function environment(wished: Wishes, port: number, on: Standing) {
  const local = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  return {
    UV_THREADPOOL_SIZE: '8',
    NODE_ENV: 'development',
    ...wished.inherited,
    HOST: wished.host,
    PORT: String(port),
    PUBLIC_URL: wished.publicUrl ?? localUrl(wished.host, port),
    EXTRA_ORIGINS: [wished.inherited.EXTRA_ORIGINS, ...local].filter(Boolean).join(','),
    DATABASE_URL: on.databaseUrl,
    REDIS_URL: on.redisUrl,
    SECRET_KEY: on.secretKey,
    SMTP_URL: on.smtpUrl,
    LIVEKIT_URL: on.liveKit.url,
    LIVEKIT_PUBLIC_URL: on.liveKit.publicUrl,
    LIVEKIT_API_KEY: on.liveKit.key,
    LIVEKIT_API_SECRET: on.liveKit.secret,
    ...udpEnvironment(on.liveKit),
    LIVEKIT_STATUS_FILE: on.statusFile,
    CLIENT_DIR: screensFolder,
  };
}

const isHealthy = (url: string) => async () => {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
};

interface Wanted {
  family: Family;
  wished: Wishes;
  held: HeldPort;
  on: Standing;
  logFile: string;
}

export async function startApp({ family, wished, held, on, logFile }: Wanted): Promise<void> {
  await held.release();
  await family.start({
    name: 'App',
    command: process.execPath,
    // Short-lived objects are cleared away sooner: a fifth less memory.
    args: ['--max-semi-space-size=2', join(root, 'server', 'main.ts')],
    cwd: root,
    env: environment(wished, held.port, on),
    logFile,
    // It lets what is in flight finish.
    stopWithinMs: 32_000,
    isReady: isHealthy(localUrl(wished.host, held.port)),
  });
}
