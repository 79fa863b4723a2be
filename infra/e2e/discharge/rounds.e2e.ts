/** A walk of a case manager's morning: rounds by keys alone, the board that others see, and its wall screen. */
import { expect, test, type Page } from '@playwright/test';
import { query } from '#infra/e2e/support/database.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs, openSession } from '#infra/e2e/support/session.ts';
import { wardStays } from './ward-stays.ts';

const desk = { width: 1440, height: 900 };
test.use({ viewport: desk });

const beds = 24;

/** Every third bed gets a barrier with owner and time, and all a target day, by keys alone; returns how many. */
async function restOfRound(page: Page, from: number): Promise<number> {
  const rounds = page.getByRole('region', { name: 'Rounds' });
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  };
  for (let bed = from; bed < 401 + beds; bed += 1) {
    await expect(rounds.getByRole('heading', { name: `4 West ${bed}` })).toBeFocused();
    await expect(rounds.getByRole('button', { name: 'Tomorrow', exact: true })).toBeVisible();
    if (bed % 3 === 1) {
      await press('b', 'f', 'a', 'm', 'i', 'l', 'y');
      await expect(page.getByRole('option', { name: 'Family not ready' })).toBeVisible();
      // The first reason, "Me", and the first time that is still to come.
      await press('Enter', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter');
      await press('Tab', 'ArrowDown', 'ArrowDown', 'Enter');
      await press('Control+Enter');
      await expect(rounds.getByRole('list', { name: 'Barriers' })).toContainText(
        'Family not ready',
      );
    }
    await press('1');
    await expect(rounds.getByText(/: tomorrow, said by a person/)).toBeVisible();
    await press('j');
  }
  return keys;
}

test('S543, S481, S482, S483, S484 a case manager goes round by keys, and the board and its wall say what blocks whom', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  await wardStays(organizationId, beds);
  const mei = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  await openAs(page, mei, '/dashboard');
  await expect(page).toHaveURL(/\/cm-dashboard$/);
  await expect(page.getByText(`${beds} in a bed, 0 can leave, 0 blocked`)).toBeVisible();

  await page.getByRole('button', { name: 'Start rounds' }).press('Enter');
  const rounds = page.getByRole('region', { name: 'Rounds' });
  await expect(rounds.getByRole('heading', { name: '4 West 401: Ana Ruiz' })).toBeFocused();
  await page.keyboard.press('b');
  const reason = rounds.getByRole('combobox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await page.keyboard.type('No place in');
  await expect(page.getByRole('option', { name: 'No place in a nursing facility' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(reason).toHaveValue('No place in a nursing facility');
  await rounds.getByRole('button', { name: 'Open barrier' }).press('Enter');
  const barriers = rounds.getByRole('list', { name: 'Barriers' });
  await expect(barriers.getByText('No place in a nursing facility')).toBeVisible();
  await rounds.getByRole('button', { name: 'Today', exact: true }).press('Enter');
  await expect(rounds.getByText('Blocked')).toBeVisible();
  await expectUsableEverywhere(page, 'rounds', barriers);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Control+Enter');
  await expect(rounds.getByRole('heading', { name: '4 West 402: Ben Adler' })).toBeFocused();
  await expect(rounds.getByText(`1 of ${beds} done`)).toBeVisible();

  // The round keeps its place.
  await page.reload();
  await expect(rounds.getByRole('heading', { name: '4 West 402: Ben Adler' })).toBeVisible();
  await rounds.getByRole('button', { name: 'Tomorrow', exact: true }).press('Enter');
  await expect(rounds.getByText('Not yet')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(rounds.getByRole('heading', { name: '4 West 403: Cleo Marsh' })).toBeFocused();
  const keys = await restOfRound(page, 403);
  await expect(page.getByText('The round is done.')).toBeVisible();
  // Ten minutes at a key in one and a half seconds.
  expect(keys).toBeLessThan(400);
  const [written] = await query<{ barriers: number; owned: number; days: number }>(
    `select count(*) filter (where kind = 'barrier')::int as barriers,
       count(*) filter (where kind = 'barrier' and owner_id is not null and due_at is not null)::int as owned,
       (select count(*)::int from stays where organization_id = $1 and expected_on is not null) as days
     from cases where organization_id = $1`,
    [organizationId],
  );
  expect(written).toEqual({ barriers: 1 + 8, owned: 8, days: beds });
  await expect(page.getByRole('link', { name: 'Blocked: 1' })).toBeVisible();

  await goTo(page, '/dm');
  await page.getByRole('link', { name: '1 Blocked' }).click();
  const row = page.getByRole('table', { name: 'Blocked' }).getByRole('row');
  await expect(row.filter({ hasText: 'Ana Ruiz' })).toContainText('Nobody has it');
  await expect(page.getByText('Ben Adler')).toBeHidden();
  await page.getByRole('link', { name: 'Ana Ruiz' }).click();
  const panel = page.getByRole('complementary', { name: 'Ana Ruiz' });
  await panel.getByRole('combobox', { name: /^Who deals with/ }).click();
  await page.getByRole('option', { name: 'Me', exact: true }).click();
  await expect(row.filter({ hasText: 'Ana Ruiz' })).toContainText('You');
  await panel.getByRole('button', { name: /^Solved/ }).click();
  await expect(page.getByRole('link', { name: '0 Blocked' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 Can leave' })).toBeVisible();

  const admin = await newPerson(organizationId, { role: 'ADMIN' });
  const office = await browser.newPage();
  await openSession(office, admin);
  await office.goto('/on-call/boards');
  const form = office.getByRole('form', { name: 'New address' });
  await form.getByLabel('Name', { exact: true }).fill('4 West wall');
  await form.getByRole('combobox', { name: 'What it shows' }).click();
  await office.getByRole('option', { name: 'Discharges' }).click();
  await form.getByRole('button', { name: 'Make addresses' }).click();
  const address = await office
    .getByLabel('Board for a wall screen, to be printed too')
    .inputValue();
  await office.goto(address);
  const wall = office.getByRole('table', { name: 'Discharges' });
  await expect(wall.getByRole('row').filter({ hasText: '401' })).toContainText('Can leave');
  await expect(office.getByText('Ana Ruiz')).toHaveCount(0);
  await expectUsableEverywhere(office, 'the wall of discharges', wall.getByText('401'));
  await office.close();
});
