/** A walk of a case manager's morning: rounds by keys alone, the board that others see, and its wall screen. */
import { expect, test } from '@playwright/test';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { openAs, openSession } from '#infra/e2e/support/session.ts';
import { wardStays } from './ward-stays.ts';

const desk = { width: 1440, height: 900 };
test.use({ viewport: desk });

test('S481, S482, S483, S484 a case manager goes round by keys, and the board and its wall say what blocks whom', async ({
  page,
  browser,
}) => {
  const organizationId = await newOrganization();
  await wardStays(organizationId);
  const mei = await newPerson(organizationId, { hospitalRole: 'Case Manager' });
  await openAs(page, mei, '/dashboard');
  await expect(page).toHaveURL(/\/cm-dashboard$/);
  await expect(page.getByText('3 in a bed, 0 can leave, 0 blocked')).toBeVisible();

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
  await expect(rounds.getByText('1 of 3 done')).toBeVisible();

  // The round keeps its place.
  await page.reload();
  await expect(rounds.getByRole('heading', { name: '4 West 402: Ben Adler' })).toBeVisible();
  await rounds.getByRole('button', { name: 'Tomorrow', exact: true }).press('Enter');
  await expect(rounds.getByText('Not yet')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(rounds.getByRole('heading', { name: '4 West 403: Cleo Marsh' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByText('The round is done.')).toBeVisible();
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
