/** The video server dies in the midst of a visit, and everybody is back without touching anything (S32). */
import { expect, test, type Browser } from '@playwright/test';
import { demo } from '../demo.ts';
import { decodedFrames, expectFramesToGrow, watchFrames } from './frames.ts';
import { closeLookMs } from '../support/screen-checks.ts';
import { signInAt, withOwnVideo, type OwnVideo } from './own-livekit.ts';
import { newOwnVisit, withColleague } from './new-visit.ts';
import { button, openingMs } from './tele-visit.ts';

interface Person {
  email: string;
  password: string;
}

async function arrive(browser: Browser, { url }: OwnVideo, person: Person) {
  const context = await browser.newContext({ baseURL: demo.url });
  const page = await context.newPage();
  await watchFrames(page);
  await signInAt(page, url, person);
  await page.goto(`${url}/video`);
  await page.getByRole('button', { name: /^(Start|Join) visit with/ }).click();
  await expect(page.getByLabel('You', { exact: true })).toBeVisible({ timeout: openingMs });
  await button(page, 'Join').click();
  await expect(button(page, 'Leave')).toBeVisible();
  return page;
}

async function silentThenKilled(browser: Browser, video: OwnVideo) {
  const visit = await newOwnVisit();
  const colleague = await withColleague(visit);
  const one = await arrive(browser, video, visit.clinician);
  const two = await arrive(browser, video, colleague);
  const pages = [one, two];
  // Where the schedule is read beside the call, nothing is different.
  await two.getByRole('link', { name: 'Schedule, the call goes on' }).click();
  await expect(two.getByRole('button', { name: 'New appointment' })).toBeVisible();
  for (const page of pages) await expectFramesToGrow(page, 'either');
  const tickets: string[] = [];
  for (const page of pages)
    page.on('request', (request) => {
      if (request.url().includes('visits.ticket')) tickets.push(request.url());
    });

  video.liveKit.freeze();
  try {
    // Found out by looking: LiveKit itself would wait for long, and say it in other words.
    for (const page of pages)
      await expect(page.getByText('Reconnecting. Nothing comes in')).toBeVisible();
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
  await expect(one.getByText('The line to the video server is gone')).toBeVisible();
  expect(await decodedFrames(one)).toBe(0);

  await video.liveKit.startAgain();
  for (const page of pages) {
    await expect(page.getByText('Reconnecting')).toHaveCount(0);
    await expect(button(page, 'Mute')).toBeEnabled();
    await expectFramesToGrow(page, 'either');
  }
  expect(tickets.length).toBeGreaterThanOrEqual(2);
  for (const page of pages) await page.context().close();
}

test('S32 LiveKit is silent, then killed: both read it, and see each other again once it is back', async ({
  browser,
}) => {
  test.setTimeout(closeLookMs);
  await withOwnVideo((video) => silentThenKilled(browser, video));
});
