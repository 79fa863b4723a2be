/** The video server of this run: settled at once, built and started while the hospital already works. */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RoomServiceClient } from 'livekit-server-sdk';
import type { Family } from '../processes/process-group.ts';
import { buildLiveKit, builtLiveKit } from './livekit-binary.ts';
import { freeUdpPort, hold, holdExactly, onFreePorts, type HeldPort } from '../processes/ports.ts';
import { writePrivately } from './secrets.ts';

export interface LiveKitAddress {
  /** For the server. */
  url: string;
  /** For browsers. */
  publicUrl: string;
  /** Where it answers to UDP on loopback, if that is known. */
  stunPort?: number;
  key: string;
  secret: string;
}

interface Wanted {
  family: Family;
  dataDir: string;
  keys: { key: string; secret: string };
  /** 0 for any. */
  usualPort: number;
  /** Instances of one installation share one LiveKit; others never do. */
  shared: boolean;
  /** Of the app, where joins and leaves are told; without one they are found out by looking. */
  newsUrl?: string;
  onChange: (isUp: boolean) => void;
}

export interface PromisedLiveKit extends LiveKitAddress {
  /** Builds it where it has to be built, starts it, and settles when rooms can be opened. */
  start: (onBuild: () => void) => Promise<void>;
}

const addressOf = (port: number, { key, secret }: Wanted['keys']): LiveKitAddress => ({
  url: `http://127.0.0.1:${port}`,
  publicUrl: `ws://127.0.0.1:${port}`,
  key,
  secret,
});

/** Whether a LiveKit that knows our key answers here. */
async function opensRooms({ url, key, secret }: LiveKitAddress): Promise<boolean> {
  try {
    await new RoomServiceClient(url, key, secret, { requestTimeout: 2 }).listRooms();
    return true;
  } catch {
    return false;
  }
}

/** Whether another instance of ours answers here, or holds the port until it has built its LiveKit. */
async function isOurs(address: LiveKitAddress): Promise<boolean> {
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

/** On loopback LiveKit offers no way in for media unless it is told to. */
const configuration = (
  ports: { http: number; tcp: number; udp: number; stun: number },
  { keys, newsUrl }: Pick<Wanted, 'keys' | 'newsUrl'>,
) => ({
  port: ports.http,
  bind_addresses: ['127.0.0.1'],
  rtc: {
    tcp_port: ports.tcp,
    udp_port: ports.udp,
    node_ip: '127.0.0.1',
    use_external_ip: false,
    enable_loopback_candidate: true,
    interfaces: { includes: [loopbackName()] },
  },
  // It answers who asks whether UDP passes, and relays nothing to anybody.
  turn: {
    enabled: true,
    udp_port: ports.stun,
    bind_addresses: ['127.0.0.1'],
    deny_peer_cidrs: ['0.0.0.0/0', '::/0'],
  },
  // Rooms are made by our server alone.
  room: { auto_create: false },
  keys: { [keys.key]: keys.secret },
  ...(newsUrl === undefined ? {} : { webhook: { api_key: keys.key, urls: [newsUrl] } }),
});

const after = ({ usualPort }: Wanted, steps: number) => (usualPort === 0 ? 0 : usualPort + steps);

interface HeldPorts {
  http: HeldPort;
  /** Free when it was looked for; another is taken where it no longer is. */
  stun: number;
}

async function startAt(command: string, wanted: Wanted, held: HeldPorts): Promise<void> {
  const { family, dataDir, keys, onChange } = wanted;
  const { port: http } = held.http;
  const [tcp, udp, stun] = await Promise.all([
    hold(after(wanted, 1)),
    freeUdpPort(after(wanted, 2)),
    freeUdpPort(held.stun),
  ]);
  await Promise.all([tcp.release(), held.http.release()]);
  const file = join(dataDir, 'livekit.yaml');
  // YAML reads JSON.
  writePrivately(
    file,
    JSON.stringify(configuration({ http, tcp: tcp.port, udp, stun }, wanted), null, 2),
  );
  const address = addressOf(http, keys);
  await family.start({
    name: 'LiveKit',
    command,
    args: ['--config', file],
    logFile: join(dataDir, 'livekit.log'),
    isReady: () => opensRooms(address),
    onChange,
  });
}

async function startOwn(wanted: Wanted, held: HeldPorts, onBuild: () => void): Promise<void> {
  let command = builtLiveKit();
  if (!command) {
    onBuild();
    command = await buildLiveKit(wanted);
  }
  const built = command;
  await onFreePorts(() => startAt(built, wanted, held));
}

/** The port is held from now on, so that the address already holds while LiveKit is being built. */
export async function promiseLiveKit(wanted: Wanted): Promise<PromisedLiveKit> {
  const { keys, usualPort, shared } = wanted;
  const holder = { holder: keys.key };
  const usual = addressOf(usualPort, keys);
  const atUsual = await holdExactly(usualPort, holder);
  if (!atUsual && shared && (await isOurs(usual)))
    return { ...usual, start: (onBuild) => startBeside(wanted, usual, onBuild) };
  const http = atUsual ?? (await hold(0, holder));
  const stun = await freeUdpPort(after(wanted, 3));
  return {
    ...addressOf(http.port, keys),
    stunPort: stun,
    start: (onBuild) => startOwn(wanted, { http, stun }, onBuild),
  };
}

/** Waits for the other instance's; where that one has given up or stops later, takes its place. */
async function startBeside(wanted: Wanted, address: LiveKitAddress, onBuild: () => void) {
  const takePlace = async () => {
    const http = await holdExactly(wanted.usualPort, { holder: address.key });
    if (http) await startOwn(wanted, { http, stun: after(wanted, 3) }, onBuild);
    return http !== undefined;
  };
  while (!(await opensRooms(address))) {
    if (await takePlace()) return;
    await pause(500);
  }
  void succeed(address, takePlace);
}

async function succeed(address: LiveKitAddress, takePlace: () => Promise<boolean>): Promise<void> {
  for (;;) {
    await pause(2000, undefined, { ref: false });
    const settled = !(await opensRooms(address)) && (await takePlace().catch(() => true));
    if (settled) return;
  }
}
