/** Walks through a visit by the relay (S90), and the failure of its video server: everybody reconnects by themselves (S32). */
import { expect, test, type Browser } from '@playwright/test';
import type { Relay } from '#infra/stack/livekit.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { decodedFrames, expectFramesToGrow, observeConnections } from './frames.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { withOwnVideo, type OwnVideo } from './own-livekit.ts';
import { newVisit, addColleague } from './new-visit.ts';
import { button } from './tele-visit.ts';
import { expectRelayedByTls, keepToRelay, withTlsAlone } from './tls-alone.ts';

interface Person {
  email: string;
  password: string;
}

async function arrive(browser: Browser, { url }: OwnVideo, person: Person, relay?: Relay) {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  if (relay) await keepToRelay(page, relay);
  await observeConnections(page);
  await openSession(page, person, url);
  await page.goto(`${url}/video`);
  await page.getByRole('button', { name: /^(Start|Join) visit with/ }).click();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible();
  await button(page, 'Join').click();
  await expect(button(page, 'Leave')).toBeVisible();
  return page;
}

interface Networks {
  browser: Browser;
  /** May use TLS alone, so it needs the relay. */
  barred: Browser;
  relay: Relay;
}

async function silentThenKilled({ browser, barred, relay }: Networks, video: OwnVideo) {
  const visit = await newVisit();
  const colleague = await addColleague(visit);
  const firstPage = await arrive(browser, video, visit.clinician);
  const two = await arrive(barred, video, colleague, relay);
  const pages = [firstPage, two];
  // The same where the call is small next to the schedule.
  await two.getByRole('link', { name: 'Schedule, the call goes on' }).click();
  await expect(two.getByRole('button', { name: 'New appointment' })).toBeVisible();
  for (const page of pages) await expectFramesToGrow(page, 'either');
  await expectRelayedByTls(two);
  const tickets: string[] = [];
  for (const page of pages)
    page.on('request', (request) => {
      if (request.url().includes('visits.ticket')) tickets.push(request.url());
    });

  video.liveKit.freeze();
  try {
    // Detected by our own watch: LiveKit itself would wait long and show other words.
    for (const page of pages)
      await expect(page.getByText('Reconnecting. Nothing arrives')).toBeVisible();
  } finally {
    video.liveKit.thaw();
  }
  for (const page of pages) {
    await expect(page.getByText('Reconnecting')).toHaveCount(0);
    await expectFramesToGrow(page, 'either');
  }

  video.liveKit.kill();
  for (const page of pages) {
    await expect(page.getByText('Reconnecting').first()).toBeVisible();
    await expect(button(page, 'Leave')).toBeEnabled();
  }
  await expect(firstPage.getByText('The connection to the video server is lost')).toBeVisible();
  expect(await decodedFrames(firstPage)).toBe(0);

  await video.liveKit.startAgain();
  for (const page of pages) {
    await expect(page.getByText('Reconnecting')).toHaveCount(0);
    await expect(button(page, 'Mute')).toBeEnabled();
    await expectFramesToGrow(page, 'either');
  }
  expect(tickets.length).toBeGreaterThanOrEqual(2);
  for (const page of pages) await page.context().close();
}

test('S90, S32 a browser that may use TLS alone is seen and heard by the relay of the video server; LiveKit is silent, then killed: both are told, and see each other again once it is back', async ({
  browser,
}) => {
  await withTlsAlone((barred, relay) =>
    withOwnVideo((video) => silentThenKilled({ browser, barred, relay }, video), relay),
  );
});
