/** How long a patient's screens take on a line of 400 kbit/s, with an empty cache: from the link to the device check. */
import type { Page } from '@playwright/test';
import { copiedLink, newVisit } from '#infra/e2e/visits/new-visit.ts';
import { launchBrowser } from '#infra/bench/support/built-page.ts';
import { inRounds } from '#infra/bench/support/rounds.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';
import { button, newPage } from '#infra/bench/visit/people.ts';

/** Bytes a second, and the milliseconds of each request's way there and back. */
const line = {
  offline: false,
  latency: 100,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function onSlowLine(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
}

export async function measureScreens(bench: BenchContext, rounds: number) {
  const browser = await launchBrowser(bench);
  const screens = {
    firstScreenMs: [] as number[],
    consentMs: [] as number[],
    checkMs: [] as number[],
  };
  await inRounds({ name: 'screens', rounds, mostMinutes: 5 }, async () => {
    const visit = await newVisit();
    const page = await newPage(browser);
    await onSlowLine(page);
    const link = await copiedLink(visit);
    const name = page.getByLabel('Your first and last name');
    screens.firstScreenMs.push(
      await timed(async () => {
        await page.goto(link, { waitUntil: 'commit' });
        await name.waitFor();
      }),
    );
    await name.fill(visit.patient.fullName);
    const agree = button(page, 'I agree');
    screens.consentMs.push(
      await timed(async () => {
        await button(page, 'Continue').click();
        await agree.waitFor();
      }),
    );
    screens.checkMs.push(
      await timed(async () => {
        await agree.click();
        await page.getByLabel('You', { exact: true }).waitFor();
      }),
    );
    await page.context().close();
  });
  return screens;
}
