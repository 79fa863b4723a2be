/** The LiveKit of a run: its address is known at once, it is built and started in the background. */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RoomServiceClient } from 'livekit-server-sdk';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { buildLiveKit, builtLiveKit } from './livekit-binary.ts';
import {
  freeUdpPort,
  hold,
  holdExactly,
  onFreePorts,
  type HeldPort,
} from '#infra/processes/ports.ts';
import { relayPeers } from '#server/turn-config.ts';
import { writePrivately, type Secrets } from './secrets.ts';

export interface LiveKitAddress {
  /** For the server. */
  url: string;
  /** For browsers. */
  publicUrl: string;
  /** Where it answers to UDP on loopback, if that is known. */
  stunPort?: number;
  /** Where its metrics are, if that is known. */
  metricsUrl?: string;
  key: string;
  secret: string;
}

/** A relay over TLS, as docker-compose.turn.yml adds it; browsers reach it at 443 of its domain. */
export interface Relay {
  domain: string;
  port: number;
  certFile: string;
  keyFile: string;
}

interface LiveKitOptions {
  processes: ProcessGroup;
  dataDir: string;
  keys: { key: string; secret: string };
  /** 0 for any. */
  usualPort: number;
  /** Instances of one installation share one LiveKit; others never do. */
  shared: boolean;
  /** For browsers that may not use UDP. LiveKit then listens on every interface, whatever is configured. */
  mediaOverTcp?: boolean;
  /** None unless given. */
  relay?: Relay;
  /** Where several nodes find each other, and the node of each room; a single one needs none. */
  redis?: { address: string; password: string; db: number };
  /** The app, which gets its webhooks; without one it finds joins and leaves by polling. */
  webhookUrl?: string;
  onChange: (isUp: boolean) => void;
}

export interface PreparedLiveKit extends LiveKitAddress {
  /** Builds it where it has to be built, starts it, and settles when rooms can be opened. */
  start: (onBuild: () => void) => Promise<void>;
}

const addressOf = (port: number, { key, secret }: LiveKitOptions['keys']): LiveKitAddress => ({
  url: `http://127.0.0.1:${port}`,
  publicUrl: `ws://127.0.0.1:${port}`,
  key,
  secret,
});

/** Whether a LiveKit with our key answers here. */
async function opensRooms({ url, key, secret }: LiveKitAddress): Promise<boolean> {
  try {
    await new RoomServiceClient(url, key, secret, { requestTimeout: 2 }).listRooms();
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether another instance of ours answers here, or holds the port until it has built its LiveKit.
 */
async function isSameInstallation(address: LiveKitAddress): Promise<boolean> {
  if (await opensRooms(address)) return true;
  try {
    const response = await fetch(address.url, { signal: AbortSignal.timeout(2000) });
    return response.headers.get('x-held-for') === address.key;
  } catch {
    return false;
  }
}

const loopbackName = () =>
  Object.entries(networkInterfaces()).find(([, addresses]) =>
    addresses?.some(({ address }) => address === '127.0.0.1'),
  )?.[0] ?? 'lo';

/** Returns LiveKit's configuration; without it, it offers no candidates for media on loopback. */
export const configuration = (
  ports: { http: number; tcp: number; udp: number; stun: number; metrics: number },
  {
    keys,
    webhookUrl,
    relay,
    redis,
  }: Pick<LiveKitOptions, 'keys' | 'webhookUrl' | 'relay' | 'redis'>,
) => ({
  port: ports.http,
  bind_addresses: ['127.0.0.1'],
  rtc: {
    // 0 is none.
    tcp_port: ports.tcp,
    udp_port: ports.udp,
    node_ip: '127.0.0.1',
    use_external_ip: false,
    enable_loopback_candidate: true,
    interfaces: { includes: [loopbackName()] },
  },
  // Only STUN, by which browsers test whether UDP passes: without a relay nothing is relayed.
  turn: {
    enabled: true,
    udp_port: ports.stun,
    bind_addresses: ['127.0.0.1'],
    ...(relay
      ? {
          domain: relay.domain,
          tls_port: relay.port,
          cert_file: relay.certFile,
          key_file: relay.keyFile,
          ...relayPeers('127.0.0.1'),
        }
      : { deny_peer_cidrs: ['0.0.0.0/0', '::/0'] }),
  },
  prometheus: { port: ports.metrics },
  // Only our server creates rooms.
  room: { auto_create: false },
  keys: { [keys.key]: keys.secret },
  ...(redis && { redis }),
  ...(webhookUrl === undefined ? {} : { webhook: { api_key: keys.key, urls: [webhookUrl] } }),
});

const after = ({ usualPort }: LiveKitOptions, steps: number) =>
  usualPort === 0 ? 0 : usualPort + steps;

/** Free when it is chosen. */
async function freeTcpPort(options: LiveKitOptions, steps: number): Promise<number> {
  const { port, release } = await hold(after(options, steps));
  await release();
  return port;
}

const metricsPort = (options: LiveKitOptions) => freeTcpPort(options, 4);

interface HeldPorts {
  http: HeldPort;
  /** Free when it was chosen; another is taken where it no longer is. */
  stun: number;
  metrics: number;
}

async function startAt(
  command: string,
  options: LiveKitOptions,
  heldPorts: HeldPorts,
): Promise<void> {
  const { processes, dataDir, keys, onChange } = options;
  const { port: http } = heldPorts.http;
  const [udp, stun] = await Promise.all([
    freeUdpPort(after(options, 2)),
    freeUdpPort(heldPorts.stun),
  ]);
  const tcp = options.mediaOverTcp ? await freeTcpPort(options, 1) : 0;
  await heldPorts.http.release();
  const file = join(dataDir, 'livekit.yaml');
  // YAML is a superset of JSON.
  const ports = { http, tcp, udp, stun, metrics: heldPorts.metrics };
  writePrivately(file, JSON.stringify(configuration(ports, options), null, 2));
  const address = addressOf(http, keys);
  await processes.start({
    name: 'LiveKit',
    command,
    args: ['--config', file],
    logFile: join(dataDir, 'livekit.log'),
    isReady: () => opensRooms(address),
    onChange,
  });
}

async function startOwn(
  options: LiveKitOptions,
  heldPorts: HeldPorts,
  onBuild: () => void,
): Promise<void> {
  let command = builtLiveKit();
  if (!command) {
    onBuild();
    command = await buildLiveKit(options);
  }
  const built = command;
  await onFreePorts(() => startAt(built, options, heldPorts));
}

/** The port is held from now on, so that the address is valid while LiveKit is being built. */
export async function prepareLiveKit(options: LiveKitOptions): Promise<PreparedLiveKit> {
  const { keys, usualPort, shared } = options;
  const holder = { holder: keys.key };
  const usual = addressOf(usualPort, keys);
  const atUsual = await holdExactly(usualPort, holder);
  if (!atUsual && shared && (await isSameInstallation(usual)))
    return { ...usual, start: (onBuild) => joinShared(options, usual, onBuild) };
  const http = atUsual ?? (await hold(0, holder));
  const stun = await freeUdpPort(after(options, 3));
  const metrics = await metricsPort(options);
  return {
    ...addressOf(http.port, keys),
    stunPort: stun,
    metricsUrl: `http://127.0.0.1:${metrics}/metrics`,
    start: (onBuild) => startOwn(options, { http, stun, metrics }, onBuild),
  };
}

/** Prepares a LiveKit that nobody shares, at any free port, with the keys of this data folder. */
export const prepareOwnLiveKit = (
  { processes, dataDir }: Pick<LiveKitOptions, 'processes' | 'dataDir'>,
  secrets: Pick<Secrets, 'liveKitKey' | 'liveKitSecret'>,
): Promise<PreparedLiveKit> =>
  prepareLiveKit({
    processes,
    dataDir,
    keys: { key: secrets.liveKitKey, secret: secrets.liveKitSecret },
    usualPort: 0,
    shared: false,
    onChange: () => undefined,
  });

/** Waits for the other instance's; where that one fails or stops later, replaces it. */
async function joinShared(options: LiveKitOptions, address: LiveKitAddress, onBuild: () => void) {
  const replaceServer = async () => {
    const http = await holdExactly(options.usualPort, { holder: address.key });
    if (http) {
      const metrics = await metricsPort(options);
      await startOwn(options, { http, stun: after(options, 3), metrics }, onBuild);
    }
    return http !== undefined;
  };
  while (!(await opensRooms(address))) {
    if (await replaceServer()) return;
    await pause(500);
  }
  void replaceWhenFree(address, replaceServer);
}

async function replaceWhenFree(
  address: LiveKitAddress,
  replaceServer: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    await pause(2000, undefined, { ref: false });
    const settled = !(await opensRooms(address)) && (await replaceServer().catch(() => true));
    if (settled) return;
  }
}
