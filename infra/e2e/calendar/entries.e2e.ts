/** Walks through what entries say: all of it in a day, name and time by their length in a week, less beside details. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openAs } from '#infra/e2e/support/session.ts';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newVisit, occupyRoom, type NewVisit } from '#infra/e2e/visits/new-visit.ts';
import { book, grid, newClinician } from './calendar-grid.ts';
import { emptyDay } from './empty-day.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** One that is completed, one that nobody closed, and one that comes. */
async function newDay() {
  const next = await newVisit({ startsInMinutes: 60 });
  const completed = await newVisit({ with: next, startsInMinutes: -120 });
  const open = await newVisit({ with: next, startsInMinutes: -60 });
  await query(`update appointments set state = 'completed' where patient_name = $1`, [
    completed.patient.fullName,
  ]);
  return { next, completed, open };
}

/** By its name, or where that is shortened by its title. */
const entryOf = (page: Page, { patient }: NewVisit) => {
  const main = page.locator('main');
  return main
    .getByRole('link', { name: new RegExp(patient.fullName) })
    .or(main.locator(`a[title*="${patient.fullName}"]`));
};

const pictureOf = (entry: Locator) =>
  entry.evaluate((element) => getComputedStyle(element).backgroundImage);

/** How far the middle of the words is from that of the entry, in pixels. */
const offCentre = (entry: Locator) =>
  entry.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return Math.abs(
      middleOf(words.getBoundingClientRect()) - middleOf(element.getBoundingClientRect()),
    );
  });

/** Of the letter of its kind. */
const colourOf = (entry: Locator) =>
  entry
    .getByText('T', { exact: true })
    .first()
    .evaluate((letter) => getComputedStyle(letter).color);

/** How much of the words is not seen. */
const cutOf = (entry: Locator) =>
  entry.evaluate((element) => element.scrollWidth - element.clientWidth);

test('a day says times, type and state in one line and its own name once; a week the name, with an icon of what is unusual; the letter has its kind’s colour in every view', async ({
  page,
}) => {
  const { next, completed, open } = await newDay();
  await openAs(page, next.clinician, '/calender?view=day');
  await expect(entryOf(page, completed)).toHaveText(
    /\d:\d\d.*–.*\d:\d\d.* · Results \w+Completed$/,
  );
  await expect(entryOf(page, open)).toHaveText(/Results \w+Not closed$/);
  await expect(entryOf(page, next)).toHaveText(/ · Results [0-9a-f]{6}In (1 h|\d+ min)$/);
  // What is next is marked; as long as nobody closed it, what was before is no longer that.
  await expect(page.locator('[data-due]')).toHaveText(new RegExp(next.patient.fullName));
  await expect(grid(page).getByRole('columnheader').getByRole('link')).toHaveCount(0);

  await goTo(page, '/calender?view=week');
  expect(await pictureOf(entryOf(page, open))).toContain('svg');
  for (const usual of [completed, next]) expect(await pictureOf(entryOf(page, usual))).toBe('none');
  // Its twenty minutes have one line: in a wide window with the time first, which long names make room for.
  const [, , surname = ''] = next.patient.fullName.split(' ');
  await expect(entryOf(page, next)).toHaveText(
    new RegExp(`^T ?\\d+:\\d\\d ?(AM|PM)? Z\\.\\s${surname}$`),
  );
  expect(await cutOf(entryOf(page, next))).toBe(0);
  expect(await offCentre(entryOf(page, next))).toBeLessThan(2);
  const colour = await colourOf(entryOf(page, next));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(entryOf(page, next)).toHaveText(
    new RegExp(`^T ?\\d+:\\d\\d ?(AM|PM)? (Z\\.\\s)?${surname}$`),
  );
  expect(await cutOf(entryOf(page, next))).toBe(0);

  await goTo(page, '/calender?view=month');
  expect(await colourOf(entryOf(page, next))).toBe(colour);
  await goTo(page, '/calender?view=agenda');
  const row = page.getByRole('listitem').filter({ hasText: next.patient.fullName });
  expect(await colourOf(row)).toBe(colour);
  expect(await colourOf(row)).not.toBe(
    await row.getByText(next.patient.fullName).evaluate((name) => getComputedStyle(name).color),
  );
});

test('beside details a name is its initial and surname, and whole for a screen reader', async ({
  page,
}) => {
  const { next, completed } = await newDay();
  await openAs(page, next.clinician, '/calender?view=week');
  const [, , surname = ''] = completed.patient.fullName.split(' ');
  // Without details the time stands before it.
  const timed = new RegExp(`^T ?\\d+:\\d\\d ?(AM|PM)? Z\\.\\s${surname}`);
  for (const view of ['week', 'month']) {
    await goTo(page, `/calender?view=${view}`);
    await expect(entryOf(page, completed)).toHaveText(timed);
    await entryOf(page, next).click();
    await expect(page.getByRole('complementary', { name: next.patient.fullName })).toBeVisible();
    await expect(entryOf(page, completed)).toHaveAccessibleDescription(
      new RegExp(completed.patient.fullName),
    );
    await expect(entryOf(page, completed)).toHaveText(new RegExp(`^T ?Z\\.\\s${surname}`));
    expect(await cutOf(entryOf(page, completed)), view).toBe(0);
    await page.keyboard.press('Escape');
    await expect(entryOf(page, completed)).toHaveText(timed);
  }
});

test('in the agenda where something takes place has a column, and beside details follows the type', async ({
  page,
}) => {
  const { next, completed } = await newDay();
  await occupyRoom(next, 'Room 7');
  await openAs(page, next.clinician, '/calender?view=agenda');
  const rowOf = ({ patient }: NewVisit) =>
    page.getByRole('listitem').filter({ hasText: patient.fullName });
  const room = rowOf(next).getByText('Room 7', { exact: true });
  const byVideo = rowOf(completed).getByText('Tele-visit', { exact: true }).last();
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
  expect(await leftOf(room)).toBe(await leftOf(byVideo));
  await entryOf(page, next).click();
  await expect(page.getByRole('complementary', { name: next.patient.fullName })).toBeVisible();
  await expect(rowOf(next)).toContainText(/Results [0-9a-f]{6}Room 7/);
  await expect(room).toBeVisible();
  await expect(byVideo).toBeHidden();
});

test('in the agenda the states end at one edge, when something starts is said first, how soon what is next begins, and a visit is started there', async ({
  page,
}) => {
  const { next, completed } = await newDay();
  const soon = await newVisit({ with: next, startsInMinutes: 10 });
  await openAs(page, next.clinician, '/calender?view=agenda');
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return Math.round((box?.x ?? NaN) + (box?.width ?? NaN));
  };
  const row = page.getByRole('listitem').filter({ hasText: completed.patient.fullName });
  const states = [/Completed/, /Not closed/, /In (9|10) min/].map((word) =>
    rightOf(page.locator('[data-colour]').filter({ hasText: word })),
  );
  expect(new Set(await Promise.all(states)).size).toBe(1);
  const coming = page.getByRole('listitem').filter({ hasText: next.patient.fullName });
  await expect(coming).toContainText(/In (1 h|\d+ min)$/);
  const start = coming.getByRole('time');
  await expect(start).toHaveCSS('font-weight', '600');

  const startButton = page.getByRole('button', { name: /^Start visit/ });
  await expect(startButton).toHaveAccessibleName(`Start visit with ${soon.patient.fullName}`);
  // At the edge of all rows, behind the states.
  expect((await rightOf(row)) - (await rightOf(startButton))).toBeLessThan(20);
  const { x = NaN } = (await startButton.boundingBox()) ?? {};
  expect(x).toBeGreaterThan((await states[0]) ?? NaN);
  await page.getByRole('link', { name: next.patient.fullName }).click();
  await expect(page.getByRole('complementary', { name: next.patient.fullName })).toBeVisible();
  await expect(startButton).toBeHidden();
  await page.keyboard.press('Escape');
  await startButton.click();
  await expect(page).toHaveURL(/\/video\//);
});

/** Between the head of the grid and its lower edge, in pixels; negative where the entry is cut there. */
const roomOf = (entry: Locator) =>
  entry.evaluate((element) => {
    const table = element.closest('table');
    const { top, bottom } = element.getBoundingClientRect();
    return {
      above: top - (table?.tHead?.getBoundingClientRect().bottom ?? NaN),
      below: (table?.parentElement?.getBoundingClientRect().bottom ?? NaN) - bottom,
    };
  });

test('an entry that is cut by an edge of the grid is brought into view when its details open, one that is not stays where it is', async ({
  page,
}) => {
  const clinician = await newClinician();
  const day = emptyDay();
  await openAs(page, clinician);
  await book(page, { day, clock: '12:00', patient: 'Ana Ruiz' });
  await goTo(page, `/calender?view=week&day=${day}`);
  const entry = grid(page).locator('a[title*="Ana Ruiz"]');
  const scrollBy = (pixels: number) =>
    entry.evaluate(
      (element, top) => element.closest('table')?.parentElement?.scrollBy({ top }),
      pixels,
    );
  const details = page.getByRole('complementary', { name: 'Ana Ruiz' });
  for (const edge of ['above', 'below'] as const) {
    await scrollBy(edge === 'above' ? (await roomOf(entry)).above + 10 : 0);
    await scrollBy(edge === 'below' ? -(await roomOf(entry)).below - 10 : 0);
    expect(Math.round((await roomOf(entry))[edge])).toBe(-10);
    await entry.click({ position: { x: 20, y: edge === 'above' ? 25 : 5 } });
    await expect(details).toBeVisible();
    await expect.poll(async () => (await roomOf(entry))[edge]).toBeGreaterThan(0);
    const before = await roomOf(entry);
    const inwards = edge === 'above' ? -30 : 30;
    await scrollBy(inwards);
    await page.keyboard.press('Escape');
    await entry.click();
    await expect(details).toBeVisible();
    expect((await roomOf(entry)).above).toBeCloseTo(before.above - inwards);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
  }
});
