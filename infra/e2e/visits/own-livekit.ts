/** A video server that a walk may kill, and a server of ours that stands on it; the demo's are left alone. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createFamily, type Family } from '#infra/processes/process-group.ts';
import { promiseLiveKit, type PromisedLiveKit } from '#infra/stack/livekit.ts';
import { freePort } from '#infra/processes/ports.ts';
import { openSession } from '../demo.ts';
import { startServer } from '../support/own-server.ts';

interface Raised {
  family: Family;
  liveKit: PromisedLiveKit;
}

async function openOwnLiveKit() {
  const dataDir = mkdtempSync(join(tmpdir(), 'karemd-livekit-'));
  const keys = { key: 'own', secret: randomBytes(32).toString('hex') };
  const usualPort = await freePort();
  const raise = async (): Promise<Raised> => {
    const family = createFamily(dataDir);
    const wanted = { dataDir, keys, usualPort, shared: false, onChange: () => undefined };
    const liveKit = await promiseLiveKit({ family, ...wanted });
    await liveKit.start(() => undefined);
    return { family, liveKit };
  };
  let raised = await raise();
  const { url, publicUrl, key, secret } = raised.liveKit;
  return {
    url,
    env: {
      LIVEKIT_URL: url,
      LIVEKIT_PUBLIC_URL: publicUrl,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
    },
    /** Without a word, as when its machine goes. */
    kill: () => raised.family.kill(),
    /** It falls silent, and the lines to it stay open: nobody is told that it is gone. */
    freeze: () => raised.family.freeze(),
    thaw: () => raised.family.thaw(),
    /** At the same address. */
    startAgain: async () => {
      raised = await raise();
      if (raised.liveKit.url !== url) throw new Error('The address of the video server is taken.');
    },
    close: async () => {
      await raised.family.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** On the demo hospital's stores: whoever is signed in there is signed in here. */
export async function openOwnVideo() {
  const liveKit = await openOwnLiveKit();
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

/** Taken down again, however the walk ends. */
export async function withOwnVideo(walk: (video: OwnVideo) => Promise<void>): Promise<void> {
  const video = await openOwnVideo();
  try {
    await walk(video);
  } finally {
    await video.close();
  }
}

/** Takes a session from the demo hospital's address to this one's. */
export async function signInAt(
  page: Page,
  url: string,
  person: { email: string; password: string },
): Promise<void> {
  const session = await openSession(page, person);
  await page.goto(`${url}/mark.svg`);
  await page.evaluate((kept) => localStorage.setItem('karemd.session', kept), session);
}
