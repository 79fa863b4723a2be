/** Writes the pictures that README.md shows into `infra/pictures/readme`, in light and dark. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { button, comeToTheCheck, enterWaitingRoom } from '#infra/e2e/visits/tele-visit.ts';
import { root } from '#infra/stack/env.ts';
import { drawCamera } from './drawn-camera.ts';
import { people } from './people.ts';
import { settled } from './screenshots.ts';

const folder = join(root, 'infra', 'pictures', 'readme');
mkdirSync(folder, { recursive: true });

/** A thin line around the window: README.md is white too, or black. Runs in the page. */
function drawFrame() {
  const frame = document.body.appendChild(document.createElement('div'));
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    border: '2px solid rgb(128 140 155 / 45%)',
    pointerEvents: 'none',
    zIndex: '9999',
  });
}

/** WebP is half the size of PNG; Playwright itself does not write it. */
async function picture(page: Page, title: string): Promise<void> {
  await page.evaluate(drawFrame);
  const devTools = await page.context().newCDPSession(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.mouse.move(0, 0);
    await settled(page);
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 88 });
    writeFileSync(join(folder, `${title}.${colorScheme}.webp`), Buffer.from(data, 'base64'));
  }
}

/** Nothing of the page is still on its way. */
async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notices/ })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

test('the calendar', async ({ page }) => {
  await openAs(page, people.clinician, '/calender?view=week');
  await expect(page.getByText(/^You have \w+ appointments?/)).toBeVisible();
  await loaded(page);
  await picture(page, 'calendar');
});

test('the roster', async ({ page }) => {
  await openAs(page, demoAccount({ role: 'EDITOR' }), '/roster');
  await expect(page.getByRole('grid')).toBeVisible();
  await loaded(page);
  // The demo's urgent message to her.
  await page.getByRole('button', { name: /^I have it/ }).click();
  await expect(page.getByText(/^Urgent message/)).toHaveCount(0);
  await picture(page, 'roster');
});

test('a work queue', async ({ page }) => {
  await openAs(page, people.reviewer, '/cdi-specialist-dashboard');
  await loaded(page);
  await expect(
    page
      .getByRole('main')
      .getByText(/Due|Overdue/i)
      .first(),
  ).toBeVisible();
  await picture(page, 'work-queue');
});

test('today with a patient who waits, and their visit', async ({ page, browser }) => {
  await drawCamera(page, { wall: '#3b4a58', clothes: '#2f7f86', skin: '#8a5a3c', hair: '#1d1512' });
  await openAs(page, people.clinician, '/video');
  const show = page.getByRole('button', { name: /^Show link for / }).first();
  const label = (await show.getAttribute('aria-label')) ?? (await show.innerText());
  const patient = label.replace('Show link for ', '');
  await show.click();
  await button(page, 'Show link').click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.keyboard.press('Escape');

  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const theirs = await context.newPage();
  await drawCamera(theirs, {
    wall: '#d5d0c4',
    clothes: '#5b6f9c',
    skin: '#e2b48f',
    hair: '#8d8d8d',
  });
  await comeToTheCheck(theirs, link, patient);
  await enterWaitingRoom(theirs);

  await page.goto('/Scheduling');
  await expect(page.getByRole('list', { name: "Today's appointments" })).toBeVisible();
  await expect(page.getByText('Who is covering')).toBeVisible();
  await loaded(page);
  await picture(page, 'today');

  await button(page, `Admit ${patient}`).first().click();
  await expect(page.locator('video')).toHaveCount(2);
  await button(page, 'Note').click();
  // The connection begins with a small and coarse picture.
  await expect(page.getByText(/^0:[2-5]\d$/)).toBeVisible();
  const patientVideo = page.locator('video').first();
  const width = () => patientVideo.evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(width).toBeGreaterThan(480);
  await picture(page, 'visit');
  await context.close();
});
