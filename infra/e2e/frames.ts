/** Whether the other side's picture really arrives: frames that this browser has decoded. */
import { expect, type Page } from '@playwright/test';

/** Keeps every connection that the page makes, so that its figures can be read. */
function keepConnections() {
  const kept: RTCPeerConnection[] = [];
  Object.assign(globalThis, { keptConnections: kept });
  const Native = globalThis.RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      kept.push(this);
    }
  };
}

/** Before the page is opened. */
export const watchFrames = (page: Page): Promise<unknown> => page.addInitScript(keepConnections);

/** Of all video that comes in; a connection that has ended counts no more. */
async function videoFigure(page: Page, figure: string): Promise<number> {
  return page.evaluate(async (name) => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    let sum = 0;
    for (const connection of keptConnections) {
      const report = await connection.getStats();
      for (const [, stat] of report as unknown as Map<string, Record<string, unknown>>)
        if (stat['type'] === 'inbound-rtp' && stat['kind'] === 'video')
          sum += Number(stat[name] ?? 0);
    }
    return sum;
  }, figure);
}

export const decodedFrames = (page: Page): Promise<number> => videoFigure(page, 'framesDecoded');

/** Whether it can be decoded or not. */
export const receivedBytes = (page: Page): Promise<number> => videoFigure(page, 'bytesReceived');

/** Grows by at least half a second of pictures from now on. */
export async function expectFramesToGrow(page: Page, who: string): Promise<void> {
  const before = await decodedFrames(page);
  await expect
    .poll(() => decodedFrames(page), { message: `frames that ${who} decodes`, timeout: 30_000 })
    .toBeGreaterThan(before + 10);
}

/** How loud it was in what came in during two seconds from now: 0 is silence. */
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
    await new Promise((later) => setTimeout(later, 2_000));
    return (await energy()) - before;
  });
}
