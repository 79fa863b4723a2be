/** The video server of this run: settled at once, built and started while the hospital already works. */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RoomServiceClient } from 'livekit-server-sdk';
import type { Family } from './family.ts';
import { buildLiveKit, builtLiveKit } from './livekit-binary.ts';
import { freeUdpPort, hold, holdExactly, type HeldPort } from './ports.ts';
import { writePrivately } from './secrets.ts';

export interface LiveKitAddress {
  /** For the server. */
  url: string;
  /** For browsers. */
  publicUrl: string;
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
  ports: { http: number; tcp: number; udp: number },
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
  // Rooms are made by our server alone.
  room: { auto_create: false },
  keys: { [keys.key]: keys.secret },
  ...(newsUrl === undefined ? {} : { webhook: { api_key: keys.key, urls: [newsUrl] } }),
});

async function startOwn(wanted: Wanted, held: HeldPort, onBuild: () => void): Promise<void> {
  const { family, dataDir, keys, usualPort, onChange } = wanted;
  const after = (steps: number) => (usualPort === 0 ? 0 : usualPort + steps);
  let command = builtLiveKit();
  if (!command) {
    onBuild();
    command = await buildLiveKit({ family, dataDir });
  }
  const [tcp, udp] = await Promise.all([hold(after(1)), freeUdpPort(after(2))]);
  await Promise.all([tcp.release(), held.release()]);
  const file = join(dataDir, 'livekit.yaml');
  // YAML reads JSON.
  writePrivately(
    file,
    JSON.stringify(configuration({ http: held.port, tcp: tcp.port, udp }, wanted), null, 2),
  );
  const address = addressOf(held.port, keys);
  await family.start({
    name: 'LiveKit',
    command,
    args: ['--config', file],
    logFile: join(dataDir, 'livekit.log'),
    isReady: () => opensRooms(address),
    onChange,
  });
}

/** The port is held from now on, so that the address already holds while LiveKit is being built. */
export async function promiseLiveKit(wanted: Wanted): Promise<PromisedLiveKit> {
  const { keys, usualPort, shared } = wanted;
  const holder = { holder: keys.key };
  const usual = addressOf(usualPort, keys);
  const atUsual = await holdExactly(usualPort, holder);
  if (!atUsual && shared && (await isOurs(usual)))
    return { ...usual, start: (onBuild) => startBeside(wanted, usual, onBuild) };
  const held = atUsual ?? (await hold(0, holder));
  return { ...addressOf(held.port, keys), start: (onBuild) => startOwn(wanted, held, onBuild) };
}

/** Waits for the other instance's; where that one has given up or stops later, takes its place. */
async function startBeside(wanted: Wanted, address: LiveKitAddress, onBuild: () => void) {
  const takePlace = async () => {
    const held = await holdExactly(wanted.usualPort, { holder: address.key });
    if (held) await startOwn(wanted, held, onBuild);
    return held !== undefined;
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
