/** A participant with real audio and video: a Chromium with LiveKit's own client. */
import { createRequire } from 'node:module';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';
import { requiredVariable } from './stores.ts';

const client = createRequire(import.meta.url).resolve('livekit-client');

/** What the page stores of LiveKit's client. */
interface PeerState {
  LivekitClient: { Room: new () => Room };
  room: Room;
  closed: Promise<void>;
}

interface Room {
  connect: (url: string, token: string) => Promise<void>;
  disconnect: () => Promise<void>;
  once: (event: string, listener: () => void) => void;
  engine: { token: string };
  localParticipant: {
    /** All sources where the list is empty. */
    permissions?: { canPublishSources: number[] };
    enableCameraAndMicrophone: () => Promise<void>;
    publishTrack: (track: MediaStreamTrack, options: { source: string }) => Promise<unknown>;
  };
}

export interface Peer {
  /** Resolves when the room is left, for whatever reason. */
  left: () => Promise<void>;
  leave: () => Promise<void>;
  /** The newest token that LiveKit has issued. */
  token: () => Promise<string>;
  /** Whether LiveKit has told the client that it may share a screen. */
  mayShare: () => Promise<boolean>;
  /** Starts to share a picture as a screen. */
  share: () => Promise<void>;
}

async function joinAt(page: Page, token: string): Promise<Peer> {
  await page.goto(requiredVariable('TEST_LIVEKIT_URL'));
  await page.addScriptTag({ path: client });
  await page.evaluate(
    async ([url, ticket]) => {
      const peerState = globalThis as unknown as PeerState;
      peerState.room = new peerState.LivekitClient.Room();
      peerState.closed = new Promise((resolve) => peerState.room.once('disconnected', resolve));
      await peerState.room.connect(url, ticket);
      await peerState.room.localParticipant.enableCameraAndMicrophone();
    },
    [requiredVariable('TEST_LIVEKIT_URL').replace(/^http/, 'ws'), token] as const,
  );
  return {
    left: () => page.evaluate(() => (globalThis as unknown as PeerState).closed),
    leave: () => page.evaluate(() => (globalThis as unknown as PeerState).room.disconnect()),
    mayShare: () =>
      page.evaluate(
        () =>
          (globalThis as unknown as PeerState).room.localParticipant.permissions?.canPublishSources
            .length === 0,
      ),
    share: () =>
      page.evaluate(async () => {
        const canvas = globalThis.document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
        const [track] = canvas.captureStream(5).getVideoTracks();
        const { localParticipant } = (globalThis as unknown as PeerState).room;
        if (track) await localParticipant.publishTrack(track, { source: 'screen_share' });
      }),
    token: () => page.evaluate(() => (globalThis as unknown as PeerState).room.engine.token),
  };
}

/** Close it when the file's tests are done. */
export async function openPeers() {
  const browser = await chromium.launch(launchOptions);
  return {
    /** With camera and microphone on. */
    join: async (token: string) => joinAt(await browser.newPage(), token),
    close: () => browser.close(),
  };
}
