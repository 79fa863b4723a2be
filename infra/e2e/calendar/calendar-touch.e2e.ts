/** Walks through the calendar by touch: a long press drags, handles resize, a swipe scrolls, a tap opens. */
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { form, newPatient, panel } from '#infra/e2e/appointments/booking-form.ts';
import { book, entryOf, grid, newClinician, timesOf } from './calendar-grid.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { emptyDay } from './empty-day.ts';
import { expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';

interface TouchPosition {
  x: number;
  y: number;
}

const finger = (cdp: CDPSession) => {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: TouchPosition[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at: TouchPosition) => send('touchStart', [at]),
    move: (at: TouchPosition) => send('touchMove', [at]),
    up: () => send('touchEnd', []),
  };
};

const scrolledTo = (page: Page) =>
  grid(page).evaluate((element) => `${element.parentElement?.scrollTop} ${scrollY}`);

/** What has to be scrolled by itself to be seen whole. */
const scrollingIn = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ outerHTML }) => outerHTML.slice(0, 90)),
  );

async function middleOf(page: Page, patient: string): Promise<TouchPosition & { hour: number }> {
  const entry = entryOf(page, patient);
  await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [box, cell] = [
    await entry.boundingBox(),
    await grid(page).getByRole('gridcell').boundingBox(),
  ];
  if (!box || !cell) throw new Error('The entry has no place on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, hour: cell.height / 24 };
}

/** Until what scrolls next has come to rest: a tap on what still moves stops it, and does nothing else. */
const restOf = (page: Page) =>
  page.evaluateHandle(() => ({
    rest: new Promise<void>((resolve) => {
      addEventListener('scrollend', () => resolve(), { capture: true, once: true });
    }),
  }));

/** The middle of the handle that drags an edge. */
async function handleOf(page: Page, edge: 'start' | 'end'): Promise<TouchPosition> {
  const box = await grid(page).locator(`[data-handle="${edge}"]`).boundingBox();
  if (!box) throw new Error('The handle has no place on the page.');
  expect(Math.min(box.width, box.height), 'as large as a finger').toBeGreaterThanOrEqual(44);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a long press on an appointment drags it, a swipe scrolls, a tap opens', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openAs(page, await newClinician());
  const day = emptyDay();
  const patient = newPatient();
  await book(page, { day, clock: '10:00', patient });
  const touch = finger(await context.newCDPSession(page));
  const entry = entryOf(page, patient);
  await expectNoSidewaysScroll(page, 'the day on a phone');
  const box = await entry.boundingBox();
  expect(box?.height, 'as high as a finger').toBeGreaterThanOrEqual(44);
  expect(await scrollingIn(page), 'what scrolls within the page').toEqual([]);

  const { x, y, hour } = await middleOf(page, patient);
  const before = await scrolledTo(page);
  await touch.down({ x, y });
  await expect(
    grid(page)
      .getByText(/10:00.* to .*10:30.*/)
      .last(),
  ).toBeVisible();
  await expect(entry).toHaveAttribute('data-dragged');
  await touch.move({ x, y: y + hour / 2 });
  await touch.move({ x, y: y + hour });
  await expect(page.getByRole('status').filter({ hasText: /11:00.*It fits/ })).toBeAttached();
  expect(await scrolledTo(page)).toBe(before);
  await touch.up();
  await expect(page.getByText(`${patient} moved to`)).toBeVisible();
  expect(await timesOf(entry)).toMatch(/^11:00/);
  await expect(panel(page, patient)).toBeHidden();

  const resting = await middleOf(page, patient);
  await touch.down(resting);
  await expect(entry).toHaveAttribute('data-dragged');
  await touch.up();
  const end = await handleOf(page, 'end');
  await touch.down(end);
  await touch.move({ x: end.x, y: end.y + hour / 4 });
  await touch.move({ x: end.x, y: end.y + hour / 2 });
  await expect(page.getByRole('status').filter({ hasText: /11:00.* to 12:00/ })).toBeAttached();
  await touch.up();
  await expect(page.getByText(`${patient} is now from 11:00`)).toBeVisible();
  expect(await timesOf(entry)).toMatch(/^11:00.* to 12:00/);

  const longer = await middleOf(page, patient);
  await touch.down(longer);
  await expect(entry).toHaveAttribute('data-dragged');
  await touch.up();
  const start = await handleOf(page, 'start');
  await touch.down(start);
  await touch.move({ x: start.x, y: start.y + hour / 8 });
  await touch.move({ x: start.x, y: start.y + hour / 4 });
  await touch.up();
  await expect(page.getByText(`${patient} is now from 11:15`)).toBeVisible();
  expect(await timesOf(entry)).toMatch(/^11:15.* to 12:00/);

  const middle = await middleOf(page, patient);
  await touch.down(middle);
  await expect(entry).toHaveAttribute('data-dragged');
  await touch.up();
  await page.touchscreen.tap(middle.x, middle.y + 2 * hour);
  await expect(entry).not.toHaveAttribute('data-dragged');
  await expect(form(page)).toBeHidden();

  const now = await middleOf(page, patient);
  const scrolling = await restOf(page);
  await touch.down(now);
  for (const part of [0.3, 0.7, 1, 1.5]) await touch.move({ x, y: now.y - hour * part });
  await touch.up();
  await scrolling.evaluate(({ rest }) => rest);
  expect(await scrolledTo(page)).not.toBe(before);
  expect(await timesOf(entry)).toMatch(/^11:15/);

  await entry.tap();
  await expect(panel(page, patient)).toBeVisible();
  await page.goBack();
  await expect(panel(page, patient)).toBeHidden();
  await expect(page.locator('.mantine-Drawer-overlay')).toHaveCount(0);
  const cell = await grid(page).getByRole('gridcell').boundingBox();
  if (!cell) throw new Error('The day has no place on the page.');
  await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const there = await middleOf(page, patient);
  await page.touchscreen.tap(there.x, there.y + 2 * hour);
  await expect(form(page).getByLabel('Time', { exact: true })).toHaveValue('13:30');
  await context.close();
});
