/** Timestamps inside a page: from a click to the first decoded frame of another participant. */
import type { Page } from '@playwright/test';

interface Clock {
  /** When the next click comes, in milliseconds of the machine's clock. */
  nextClick: () => Promise<number>;
  /** When the first frame is decoded on a connection made from now on. */
  firstFrame: () => Promise<number>;
  /** When this text is on the page. */
  words: (text: string) => Promise<number>;
  /** Addresses fetched before the device check was shown. */
  beforeCheck: () => string[];
}

const lookEveryMs = 10;
/** What has not come by then does not come any more. */
const patienceMs = 60_000;

function install({ everyMs, mostMs }: { everyMs: number; mostMs: number }) {
  // Repeated losses of a bench are no reason for sound only.
  if (location.protocol.startsWith('http'))
    localStorage.setItem('karemd.audio-first-by-itself', 'false');
  let lines: RTCPeerConnection[] = [];
  const Native = globalThis.RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      lines.push(this);
    }
  };
  const now = () => performance.timeOrigin + performance.now();
  const until = async (what: string, holds: () => Promise<boolean> | boolean) => {
    const begunAt = now();
    while (!(await holds())) {
      if (now() - begunAt > mostMs) throw new Error(`${what} did not come within ${mostMs} ms.`);
      await new Promise((again) => setTimeout(again, everyMs));
    }
    return now();
  };
  const decodes = async (line: RTCPeerConnection) => {
    const report = (await line.getStats()) as unknown as Map<string, Record<string, unknown>>;
    return [...report.values()].some(
      ({ type, kind, framesDecoded }) =>
        type === 'inbound-rtp' && kind === 'video' && Number(framesDecoded ?? 0) > 0,
    );
  };
  const clock: Clock = {
    nextClick: () =>
      new Promise((resolve) => {
        const onClick = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
        addEventListener('click', onClick, { capture: true, once: true });
      }),
    firstFrame: () => {
      lines = [];
      return until('A frame', async () => (await Promise.all(lines.map(decodes))).includes(true));
    },
    words: (text) => until(text, () => document.body.innerText.includes(text)),
    beforeCheck: () =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < checkStoodAt)
        .map(({ name }) => new URL(name).pathname),
  };
  // Runs before the page's own effects, which prefetch.
  let checkStoodAt = Infinity;
  new MutationObserver((_, watch) => {
    if (!document.querySelector('[aria-label="You"]')) return;
    checkStoodAt = performance.now();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
  Object.assign(globalThis, { clock });
}

export const installPageTimer = (page: Page) =>
  page.addInitScript(install, { everyMs: lookEveryMs, mostMs: patienceMs });

export const nextClick = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { clock: Clock }).clock.nextClick());
export const firstFrame = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { clock: Clock }).clock.firstFrame());
export const whenTextShown = (page: Page, text: string) =>
  page.evaluate((words) => (globalThis as unknown as { clock: Clock }).clock.words(words), text);
export const fetchedBeforeCheck = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { clock: Clock }).clock.beforeCheck());
