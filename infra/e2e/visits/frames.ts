/** Checks whether the other side's video really arrives, by the frames that this browser has decoded. */
import { expect, type Page } from '@playwright/test';

/**
 * Collects every connection that the page makes, so that its statistics can be read. Makes sure
 * that a busy machine does not switch the call to audio first, as a poor connection would.
 */
function keepConnections() {
  if (location.protocol.startsWith('http'))
    localStorage.setItem('karemd.audio-first-by-itself', 'false');
  const connections: RTCPeerConnection[] = [];
  Object.assign(globalThis, { keptConnections: connections });
  const Native = globalThis.RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
}

/** Before the page is opened. */
export const observeConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(keepConnections);

interface StatsFigure {
  type: 'inbound-rtp' | 'data-channel';
  kind?: 'video';
  figure: string;
}

/** Of each connection that has not ended. */
async function figuresOf(page: Page, statsFigure: StatsFigure): Promise<Map<string, number>> {
  const figures = await page.evaluate(async ({ type, kind, figure }) => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const frameCounts: [string, number][] = [];
    for (const [at, connection] of keptConnections.entries()) {
      const report = await connection.getStats();
      for (const [id, stat] of report as unknown as Map<string, Record<string, unknown>>)
        if (stat['type'] === type && stat['kind'] === kind)
          frameCounts.push([`${at} ${id}`, Number(stat[figure] ?? 0)]);
    }
    return frameCounts;
  }, statsFigure);
  return new Map(figures);
}

/** For each incoming video that has not ended. */
const videoFigures = (page: Page, figure: string) =>
  figuresOf(page, { type: 'inbound-rtp', kind: 'video', figure });

const sumOf = (figures: Map<string, number>) =>
  [...figures.values()].reduce((sum, figure) => sum + figure, 0);

export const decodedFrames = async (page: Page): Promise<number> =>
  sumOf(await videoFigures(page, 'framesDecoded'));

/** Whether it can be decoded or not. */
export const receivedBytes = async (page: Page): Promise<number> =>
  sumOf(await videoFigures(page, 'bytesReceived'));

/** Of data: what participants send each other beside pictures and sound. */
export const receivedMessages = async (page: Page): Promise<number> =>
  sumOf(await figuresOf(page, { type: 'data-channel', figure: 'messagesReceived' }));

/**
 * Waits for more than four frames from now on; a video that ends meanwhile takes none of them away.
 */
export async function expectFramesToGrow(page: Page, who: string): Promise<void> {
  const before = await videoFigures(page, 'framesDecoded');
  const since = async () => {
    const now = await videoFigures(page, 'framesDecoded');
    return sumOf(new Map([...now].map(([id, frames]) => [id, frames - (before.get(id) ?? 0)])));
  };
  await expect
    .poll(since, { message: `frames that ${who} decodes`, intervals: [200] })
    .toBeGreaterThan(4);
}

/** The energy of the audio that is received from now on, at most for two seconds: 0 is silence. */
export async function soundFrom(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const energy = async () => {
      let sum = 0;
      for (const connection of keptConnections)
        for (const [, stat] of (await connection.getStats()) as unknown as Map<
          string,
          Record<string, unknown>
        >)
          if (stat['type'] === 'inbound-rtp' && stat['kind'] === 'audio')
            sum += Number(stat['totalAudioEnergy'] ?? 0);
      return sum;
    };
    const before = await energy();
    const end = performance.now() + 2_000;
    let heard = 0;
    while (heard === 0 && performance.now() < end) {
      await new Promise((later) => setTimeout(later, 100));
      heard = (await energy()) - before;
    }
    return heard;
  });
}
