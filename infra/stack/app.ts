/** Starts the app as one process, with the addresses of its dependencies in its environment. */
import { join } from 'node:path';
import { SetupError } from '#infra/machine/terminal.mjs';
import { root, type StartOptions } from './env.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import type { LiveKitAddress } from './livekit.ts';
import { hold, holdExactly, type HeldPort } from '#infra/processes/ports.ts';
import { clientFolder } from './client-build.ts';
import { compiledFolder, nodeEnvironment, nodeOptions } from './server-process.ts';

const usualPort = 3000;
const usualMetricsPort = 9464;

export interface AppConnections {
  /** Of the app's own login; it never sees the owner's. */
  appDatabaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  secretKey: string;
  liveKit: LiveKitAddress;
  metricsPort: number;
  /** Has the state of LiveKit. */
  statusFile: string;
}

/** The given port and no other, or any free one where none was given. */
export async function holdAppPort({ port, host }: StartOptions): Promise<HeldPort> {
  if (port === undefined) return hold(usualPort, { host });
  const heldPort = await holdExactly(port, { host });
  if (!heldPort)
    throw new SetupError(
      `Port ${port} on ${host} is taken. Choose another:  PORT=${port + 1} npm start`,
    );
  return heldPort;
}

/** The one in METRICS_PORT, or any free one where it is taken. */
export async function metricsPort({ inherited, host }: StartOptions): Promise<number> {
  const { port, release } = await hold(Number(inherited['METRICS_PORT']) || usualMetricsPort, {
    host,
  });
  await release();
  return port;
}

/** Returns the app's address on this machine. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/** Media is sent to this machine alone. */
const udpEnvironment = ({ stunPort }: LiveKitAddress) =>
  stunPort ? { LIVEKIT_NODE_IP: '127.0.0.1', LIVEKIT_STUN_PORT: String(stunPort) } : {};

function environment(options: StartOptions, port: number, connections: AppConnections) {
  const local = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  return {
    ...nodeEnvironment,
    NODE_COMPILE_CACHE: compiledFolder,
    NODE_ENV: 'development',
    // Faxes go to the mailbox of the trial; nobody confirms them.
    FAX_URL: 'mail://fax.karemd.example',
    MAIL_IN_PORT: '0',
    MAIL_IN_DOMAIN: 'in.karemd.example',
    ...options.inherited,
    HOST: options.host,
    PORT: String(port),
    PUBLIC_URL: options.publicUrl ?? localUrl(options.host, port),
    EXTRA_ORIGINS: [options.inherited.EXTRA_ORIGINS, ...local].filter(Boolean).join(','),
    DATABASE_URL: connections.appDatabaseUrl,
    DATABASE_OWNER_URL: '',
    REDIS_URL: connections.redisUrl,
    SECRET_KEY: connections.secretKey,
    SMTP_URL: connections.smtpUrl,
    LIVEKIT_URL: connections.liveKit.url,
    LIVEKIT_PUBLIC_URL: connections.liveKit.publicUrl,
    LIVEKIT_API_KEY: connections.liveKit.key,
    LIVEKIT_API_SECRET: connections.liveKit.secret,
    ...udpEnvironment(connections.liveKit),
    LIVEKIT_STATUS_FILE: connections.statusFile,
    METRICS_PORT: String(connections.metricsPort),
    CLIENT_DIR: clientFolder,
  };
}

const isHealthy = (url: string) => async () => {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
};

interface AppStart {
  processes: ProcessGroup;
  options: StartOptions;
  held: HeldPort;
  connections: AppConnections;
  logFile: string;
}

export async function startApp({
  processes,
  options,
  held: heldPort,
  connections,
  logFile,
}: AppStart): Promise<void> {
  await heldPort.release();
  await processes.start({
    name: 'App',
    command: process.execPath,
    args: [...nodeOptions, join(root, 'server', 'main.ts')],
    cwd: root,
    env: environment(options, heldPort.port, connections),
    logFile,
    // Time to finish requests in progress.
    stopWithinMs: 32_000,
    isReady: isHealthy(localUrl(options.host, heldPort.port)),
  });
}
