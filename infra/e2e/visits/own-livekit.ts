/** Starts a LiveKit that a walk may kill, and a server that uses it; the demo's are left alone. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcessGroup, type ProcessGroup } from '#infra/processes/process-group.ts';
import { prepareLiveKit, type PreparedLiveKit, type Relay } from '#infra/stack/livekit.ts';
import { freePort } from '#infra/processes/ports.ts';
import { startServer } from '#infra/e2e/support/own-server.ts';

interface RunningLiveKit {
  processes: ProcessGroup;
  liveKit: PreparedLiveKit;
}

async function openOwnLiveKit(relay: Relay | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'karemd-livekit-'));
  const keys = { key: 'own', secret: randomBytes(32).toString('hex') };
  const usualPort = await freePort();
  const start = async (): Promise<RunningLiveKit> => {
    const processes = createProcessGroup(dataDir);
    const liveKitOptions = {
      dataDir,
      keys,
      usualPort,
      shared: false,
      onChange: () => undefined,
      ...(relay && { relay }),
    };
    const liveKit = await prepareLiveKit({ processes, ...liveKitOptions });
    await liveKit.start(() => undefined);
    return { processes, liveKit };
  };
  let running = await start();
  const { url, publicUrl, key, secret } = running.liveKit;
  return {
    url,
    env: {
      LIVEKIT_URL: url,
      LIVEKIT_PUBLIC_URL: publicUrl,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
    },
    /** Without closing connections, as when its machine fails. */
    kill: () => running.processes.kill(),
    /** Suspends it: connections stay open, and nobody is notified. */
    freeze: () => running.processes.freeze(),
    thaw: () => running.processes.thaw(),
    /** At the same address. */
    startAgain: async () => {
      running = await start();
      if (running.liveKit.url !== url) throw new Error('The address of the video server is taken.');
    },
    close: async () => {
      await running.processes.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** On the demo hospital's stores: its sessions are valid here too. */
export async function openOwnVideo(relay?: Relay) {
  const liveKit = await openOwnLiveKit(relay);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({ port, env: { PUBLIC_URL: url, ...liveKit.env } });
  return {
    url,
    liveKit,
    close: async () => {
      await server.stop();
      await liveKit.close();
    },
  };
}

export type OwnVideo = Awaited<ReturnType<typeof openOwnVideo>>;

/** Stopped again, however the walk ends. */
export async function withOwnVideo(
  walk: (video: OwnVideo) => Promise<void>,
  relay?: Relay,
): Promise<void> {
  const video = await openOwnVideo(relay);
  try {
    await walk(video);
  } finally {
    await video.close();
  }
}
