/** Walks through the calendar's filters and colours: all in the address, the last choice remembered. */
import { expect, test } from '@playwright/test';
import { button } from '#infra/e2e/appointments/booking-form.ts';
import { query } from '#infra/e2e/support/database.ts';
import { newVisit } from '#infra/e2e/visits/new-visit.ts';
import { grid } from './calendar-grid.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { expectAccessible } from '#infra/e2e/support/screen-checks.ts';

test('kinds, people and states are filtered in the address, and one button shows everything', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Consultant' }, 3), '/calender?view=week');
  const links = grid(page).locator('a[data-kind]');
  await expect(links.first()).toBeAttached();
  const all = await links.count();
  await page.getByRole('group', { name: 'Kinds shown' }).getByText('Meeting').click();
  await expect(page).toHaveURL(/kind=in-person,tele-visit/);
  await expect(grid(page).locator('a[data-kind="meeting"]')).toHaveCount(0);
  await expect(page.getByText(/You have \d+ appointments, \d+ of them shown/)).toBeVisible();

  await button(page, 'All states').click();
  await page.getByRole('checkbox', { name: 'No-show' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/state=no-show/);
  await expect(button(page, 'No-show')).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/state=/);
  await button(page, 'Show everything').click();
  await expect(page).not.toHaveURL(/kind=/);
  await expect(links).toHaveCount(all);
  await page.goto('/calender?view=week&state=no-show&kind=meeting');
  await expect(page.getByText('Nothing matches the filters.')).toBeVisible();
});

test('colours are the kind or the person, with letters, and the choice is remembered', async ({
  page,
}) => {
  await openAs(page, demoAccount({ hospitalRole: 'Consultant' }, 3), '/calender?view=week');
  const colleague = demoAccount({ hospitalRole: 'Attending' });
  await page
    .getByRole('combobox', { name: 'Colleagues beside your calendar' })
    .fill(colleague.fullName);
  await page.getByRole('option', { name: colleague.fullName }).click();
  await page.keyboard.press('Escape');
  const busy = grid(page).getByText('Busy').first();
  await expect(busy).toBeAttached();
  await page.getByText('By person', { exact: true }).click();
  await expect(page).toHaveURL(/by=person/);
  await expect(grid(page).locator('[data-person="1"]').first()).toBeAttached();
  await expect(grid(page).locator('[data-kind]')).toHaveCount(0);
  await expectAccessible(page, 'the calendar coloured by person');
  const people = new URL(page.url()).searchParams.get('people') ?? '';
  await page.goto(`/calender?people=${people}`);
  await expect(grid(page).locator('[data-person="1"]').first()).toBeAttached();

  await page.getByRole('group', { name: 'People shown' }).getByText(colleague.fullName).click();
  await expect(page).toHaveURL(/hide=[0-9a-f-]{36}/);
  await expect(grid(page).getByText('Busy')).toHaveCount(0);
});

test('an entry says in the words of lists what became of its appointment, and its title and icon alone that it was completed', async ({
  page,
}) => {
  const visit = await newVisit({ startsInMinutes: -90 });
  const { fullName } = visit.patient;
  for (const view of ['agenda', 'month']) {
    await openAs(page, visit.clinician, `/calender?view=${view}`);
    const rows = page.getByRole('listitem');
    const row = rows
      .filter({ hasText: fullName })
      .or(rows.filter({ has: page.locator(`a[title*="${fullName}"]`) }));
    await expect(row).toBeVisible();
    await expect(row, 'what is not closed does not stand back').not.toHaveAttribute('data-over');
  }
  await openAs(page, visit.clinician, '/calender?view=week');
  const surname = fullName.split(' ').at(-1);
  const named = (state: string) =>
    grid(page).getByRole('link', { name: new RegExp(String.raw`\d .*${surname} ${state}$`) });
  const leftOpen = named('Not closed');
  await expect(leftOpen).toBeAttached();
  await expect(leftOpen).not.toHaveAttribute('data-over');
  await query(`update appointments set state = 'no-show' where patient_name = $1`, [fullName]);
  await page.reload();
  await expect(named('No-show')).toHaveAttribute('title', /Tele-visit, .+\. No-show\.$/);
  await query(`update appointments set state = 'completed' where patient_name = $1`, [fullName]);
  await page.reload();
  const completed = grid(page).locator(`a[title*="${fullName}"]`);
  await expect(completed).toHaveAttribute('title', /Tele-visit, .+\. Completed\.$/);
  await expect(completed).not.toContainText('Completed');
  await expect(completed).toHaveAttribute('data-over', 'true');
});
