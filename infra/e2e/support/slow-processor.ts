/** A processor that is slower than this machine's, for pages of one's own. */
import type { Page } from '@playwright/test';

/** So many times slower. Answers how to let them run as fast as they can again. */
export async function slowDown(pages: Page[], rate: number): Promise<() => Promise<unknown>> {
  const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
  for (const one of sessions) await one.send('Emulation.setCPUThrottlingRate', { rate });
  return () => Promise.all(sessions.map((one) => one.detach()));
}
