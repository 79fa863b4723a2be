/** Throttles the CPU of a walk's own pages. */
import type { Page } from '@playwright/test';

/** This many times slower. Returns the function that ends the throttling. */
export async function slowProcessor(pages: Page[], rate: number): Promise<() => Promise<unknown>> {
  const sessions = await Promise.all(pages.map((page) => page.context().newCDPSession(page)));
  for (const session of sessions) await session.send('Emulation.setCPUThrottlingRate', { rate });
  return () => Promise.all(sessions.map((session) => session.detach()));
}
