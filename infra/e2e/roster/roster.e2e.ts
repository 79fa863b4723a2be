/** A walk of a planner over the roster: by keyboard, mouse and finger, stopped by a rule, undone, published. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { dayMs } from '#shared/durations.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { sheetsOf } from '#infra/e2e/support/paper.ts';
import { newOrganization, newPerson, type NewPerson } from '#infra/e2e/support/people.ts';
import { expectNoSidewaysScroll, expectNoSmallTarget } from '#infra/e2e/support/screen-checks.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { expectColleagueCard } from './colleague-card.ts';
import { newLargeUnit, scrolledThrough } from './large-unit.ts';

/** The time zone is theirs: where it is another day than here, a card shows another day. */
test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/London' });

/** A week of which no day has begun. */
function nextMonday(): string {
  const ahead = 8 - (new Date().getUTCDay() || 7);
  return new Date(Date.now() + (ahead + 7) * dayMs).toISOString().slice(0, 10);
}

/** With a day of 08-20 and a night of 19-07, and these people. */
async function newUnit(organizationId: string, people: readonly NewPerson[]): Promise<string> {
  const [unit] = await query<{ id: string }>(
    `with unit as (insert into units (organization_id, name) values ($1, 'Cardiology') returning id)
     , types as (
       insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
         duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments, skill_ids)
       select $1, id, name, letter, kind, kind, start, 720, 720, 720, false, false, '{}'
       from unit, (values ('Day', 'D', 'day', 480), ('Night', 'N', 'night', 1140))
         as type (name, letter, kind, start))
     , members as (
       update practitioners set unit_id = unit.id from unit where email = any ($2))
     select id from unit`,
    [organizationId, people.map(({ email }) => email)],
  );
  return unit?.id ?? '';
}

const cellOf = (page: Page, { fullName }: NewPerson, weekday: string): Locator =>
  page
    .getByRole('grid', { name: 'Roster' })
    .getByRole('gridcell', { name: new RegExp(`^${fullName}, ${weekday} `) });

async function requireOneNight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More of the roster' }).click();
  await page.getByRole('menuitem', { name: 'Shift types and cover…' }).click();
  const panel = page.getByRole('dialog', { name: 'Shift types and cover' });
  await panel.getByRole('group', { name: 'N Night' }).getByLabel('Mon').fill('1');
  await panel.getByRole('button', { name: 'Save required cover' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('grid').getByText('N 0 of 1 short')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
}

/** Cover and hours in words, what the letters are, and people by the name that they are in order of. */
async function expectCountedNight(page: Page, { fullName }: NewPerson): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Roster' });
  await expect(grid.getByText('N 1 of 1', { exact: true })).toBeVisible();
  const row = grid.getByRole('row').filter({ hasText: fullName });
  const hours = row.getByTitle('12 of 40 hours of the contract, 28 h under');
  await expect(hours).toHaveText('12 of 40 h28 h under');
  await expect(row.getByRole('rowheader')).toContainText(fullName.replace(/^Dr\. /, ''));
  await expect(row.getByRole('rowheader')).not.toContainText(',');
  await expect(page.getByText('N Night 19-07', { exact: true })).toBeVisible();
}

async function overrideWithReason(page: Page, reason: string): Promise<void> {
  const verdict = page.getByRole('region', { name: 'Rules of duty' });
  await expect(verdict).toContainText('Only 1 h of rest between two shifts; at least 10 h.');
  await verdict.getByRole('button', { name: 'Override…' }).click();
  const field = verdict.getByLabel('Reason for the override');
  await expect(field).toBeFocused();
  await verdict.getByRole('button', { name: 'Override the rule' }).click();
  await expect(verdict.getByText('Enter a reason')).toBeVisible();
  await field.fill(reason);
  await verdict.getByRole('button', { name: 'Override the rule' }).click();
  await expect(verdict).toBeHidden();
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const shift = from.locator('[data-shift]');
  const [start, end] = [await shift.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('The cell has no place on the page.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + 20, end.y + end.height / 2, { steps: 3 });
  await expect(to).toHaveAttribute('data-target', 'ok');
  await page.mouse.up();
}

/** A day at a time, over the end of a week too; it says how many are needed, and Back leads back. */
async function expectDaySteps(phone: Page) {
  const title = phone.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Monday/);
  await expect(phone.getByRole('region', { name: 'Night' })).toContainText('Needs 1, has 1');
  await phone.getByRole('button', { name: 'Day after' }).tap();
  await expect(title).toHaveText(/^Tuesday/);
  await phone.goBack();
  await phone.getByRole('button', { name: 'Day before' }).tap();
  await expect(title).toHaveText(/^Sunday/);
  await expectNoSmallTarget(phone, 'a day of the roster on a phone');
  await phone.goBack();
  await expect(title).toHaveText(/^Monday/);
}

/** Taps somebody's day in the list, and a shift in the panel that opens. */
async function planByFinger(browser: Browser, planner: NewPerson, path: string, who: NewPerson) {
  const context = await browser.newContext({
    baseURL: demo.url,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await openAs(phone, planner, path);
  const free = phone.getByRole('region', { name: 'Without a shift' });
  await expect(free.getByText('No phone')).toBeVisible();
  await query('update practitioners set phone = $1 where email = $2', ['4011', who.email]);
  await phone.reload();
  // One row of tools; the rest is in a sheet, and nothing is left to publish.
  await expect(phone.getByText('All published')).toBeVisible();
  await expect(phone.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
  const tools = ['Day before', 'Day after', 'More of the roster'].map((name) =>
    phone.getByRole('button', { name, exact: true }),
  );
  const tops = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
  await expectDaySteps(phone);
  await phone.getByRole('button', { name: 'More of the roster' }).tap();
  const sheet = phone.getByRole('dialog', { name: 'More of the roster' });
  await expect(sheet.getByRole('combobox', { name: 'Units' })).toBeVisible();
  await expectNoSidewaysScroll(phone, 'the tools of the roster on a phone');
  await sheet.getByRole('button', { name: 'Fill open shifts' }).tap();
  await expect(sheet).toBeHidden();
  const fill = phone.getByRole('dialog', { name: 'Fill open shifts' });
  await fill.getByRole('button', { name: 'Close' }).tap();
  await expect(fill).toBeHidden();
  // Nobody else has a number.
  await expect(free.getByRole('link')).toHaveAttribute('href', 'tel:4011');
  await free.getByRole('button', { name: who.fullName }).tap();
  const panel = phone.getByRole('dialog', { name: `${who.fullName}, Mon` });
  await expectNoSidewaysScroll(phone, 'a cell of the roster on a phone');
  await panel.getByRole('button', { name: 'D 08-20 Day' }).tap();
  await expect(panel).toBeHidden();
  await expect(phone.getByRole('region', { name: 'Day' })).toContainText(`${who.fullName}draft`);
  await expect(phone.getByRole('button', { name: 'Publish 1 change' })).toBeVisible();
  await context.close();
}

/** One sheet of A3, across; what has more rows repeats its heads on each, and has no row in two. */
async function expectWallPrint(page: Page): Promise<void> {
  expect(await sheetsOf(page)).toEqual([[1191, 842]]);
  await page.emulateMedia({ media: 'print' });
  const grid = page.getByRole('grid', { name: 'Roster' });
  await expect(grid.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(grid.locator('tbody tr').first()).toHaveCSS('display', 'table-row');
  await expect(grid.locator('tbody tr').first()).toHaveCSS('position', 'static');
  await expect(page.getByText(/^Cardiology\. D Day 08-20, N Night 19-07\.$/)).toBeVisible();
  const hours = grid.getByTitle(/hours of the contract/).first();
  expect(await hours.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await page.emulateMedia({ media: null });
}

/** One sheet of Letter, across, with all weeks, and who printed them. */
async function expectYearPrint(page: Page, { fullName }: NewPerson): Promise<void> {
  await page.getByText('Year', { exact: true }).click();
  const year = page.getByRole('grid', { name: /^Roster of \d{4}$/ });
  await expect(year.getByRole('row')).toHaveCount(3);
  expect(await sheetsOf(page)).toEqual([[792, 612]]);
  await page.emulateMedia({ media: 'print' });
  // Of the sheet without its margins.
  await page.setViewportSize({ width: 986, height: 740 });
  expect((await year.boundingBox())?.width).toBeLessThan(986);
  await expect(page.getByText(new RegExp(`^${fullName}, .+ Printed `))).toBeVisible();
  await page.emulateMedia({ media: null });
}

test('a planner types, drags, taps and publishes shifts, and a rule stops a day after a night', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  const planner = await newPerson(organizationId, { role: 'EDITOR' });
  const [ada, ben] = [await newPerson(organizationId), await newPerson(organizationId)];
  const unitId = await newUnit(organizationId, [ada, ben]);
  const path = `/roster?unit=${unitId}&day=${nextMonday()}`;
  await openAs(page, planner, path);
  await requireOneNight(page);

  const [monday, tuesday] = [cellOf(page, ada, 'Mon'), cellOf(page, ada, 'Tue')];
  await monday.click();
  // One cell is a ring; of several those beside it are filled.
  const ground = (cell: Locator) =>
    cell.evaluate((element) => getComputedStyle(element).backgroundColor);
  const free = await ground(cellOf(page, ben, 'Mon'));
  expect(await ground(monday)).toBe(free);
  // Closing the panel does not take the focus from what was clicked since.
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tuesday).toBeFocused();
  const grounds = [await ground(monday), await ground(tuesday)];
  expect(grounds.filter((cellGround) => cellGround === free)).toHaveLength(1);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const kinds = ['Everywhere', 'In the roster', 'Planning'];
  await expect(keys.getByRole('heading', { level: 3 })).toHaveText(kinds);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await monday.click();
  await page.keyboard.press('n');
  await expect(monday).toContainText('Night 19-07, draft');
  await expectCountedNight(page, ada);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  await overrideWithReason(page, 'Nobody else is there');
  await expect(tuesday).toContainText('Day 08-20, draft');
  await expect(tuesday.locator('[data-mark="stop"]')).toBeVisible();
  await expect(tuesday).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(tuesday).toContainText('free');

  await dragTo(page, monday, cellOf(page, ben, 'Mon'));
  await expect(cellOf(page, ben, 'Mon')).toContainText('Night 19-07, draft');
  await expect(monday).toContainText('free');

  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  const difference = page.getByRole('dialog', { name: 'Publish the roster' });
  await expect(difference.getByRole('listitem')).toHaveText(
    new RegExp(`^${ben.fullName}Gets: Mon \\d+ Night$`),
  );
  await difference.getByRole('button', { name: 'Publish and tell 1 person' }).click();
  await expect(page.getByText('Cardiology is published. 1 person gets an email')).toBeVisible();
  await expect(difference).toContainText('Everything of these days is published.');
  await difference.getByRole('button', { name: 'Close' }).click();
  await expect(cellOf(page, ben, 'Mon')).toHaveText(/Night 19-07(?!, draft)/);
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();

  await expectWallPrint(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await planByFinger(browser, planner, path, ada);
  await expect(monday).toContainText('Day 08-20, draft');
  await expectYearPrint(page, planner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, path);
  await cellOf(page, ben, 'Mon').click();
  await page.keyboard.press('Enter');
  await expectColleagueCard(page, ben, page.getByRole('dialog', { name: `${ben.fullName}, Mon` }));
});

test('of 200 people and 42 days the rows in view alone are rendered, and one far down takes a shift', async ({
  page,
}) => {
  const { planner, path, people, days } = await newLargeUnit(nextMonday());
  await openAs(page, planner, path);
  const grid = page.getByRole('grid', { name: 'Roster' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(people + 2));
  await expect(grid.getByText('backup', { exact: true }).first()).toBeVisible();
  const { most, rows } = await scrolledThrough(grid);
  expect(rows).toBe(people);
  expect(most).toBeLessThanOrEqual(30 * days);
  const cells = grid.getByRole('gridcell', { name: /^Dr\. Zoë 00190, / });
  await expect(cells.first()).toHaveText(/: free$/);
  await cells.first().click();
  await page.keyboard.press('d');
  await expect(cells.first()).toContainText('Day 07-19, draft');
});
