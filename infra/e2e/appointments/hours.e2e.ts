/** Walks through one's hours: every week, exceptions, time off; and those of others for planners. */
import { expect, test, type Page } from '@playwright/test';
import { dayMs } from '#shared/durations.ts';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { openAs } from '#infra/e2e/support/session.ts';
import { expectNoSmallTarget, expectUsableEverywhere } from '#infra/e2e/support/screen-checks.ts';
import { newFollowUpType, newOrganization, newPerson } from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { insertAppointment } from './insert-appointment.ts';

test.describe.configure({ mode: 'parallel' });

test.use({ viewport: { width: 1440, height: 900 } });

const week = (page: Page) => page.getByRole('form', { name: 'Weekly hours' });
const row = (page: Page, day: string) => week(page).getByRole('listitem', { name: day });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const dayCell = (page: Page, day: string) => page.getByRole('grid').locator(`[data-day="${day}"]`);

/** The Monday after next, which is never in the past and never this week. */
function mondayAfterNext(): string {
  const now = new Date();
  const away = 14 - ((now.getUTCDay() + 6) % 7);
  return new Date(now.getTime() + away * dayMs).toISOString().slice(0, 10);
}

async function openHours(page: Page) {
  const organizationId = await newOrganization();
  const person = await newPerson(organizationId, { role: 'EDITOR' });
  await openAs(page, person);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'My hours' }).click();
  await expect(page.getByText('Times in Europe/London.', { exact: true })).toBeVisible();
  return { organizationId, person };
}

async function addHours(page: Page, day: string, from: string, until: string) {
  await row(page, day)
    .getByRole('button', { name: `Add hours on ${day}` })
    .click();
  await row(page, day).getByLabel(`${day} from`).last().fill(from);
  await row(page, day).getByLabel(`${day} until`).last().fill(until);
}

test('a day is closed by keys, time off over what is booked comes and goes; a week is entered, copied and saved, what is wrong is said, and nothing is lost', async ({
  page,
}) => {
  const { person, organizationId } = await openHours(page);
  const day = mondayAfterNext();
  await goTo(page, `/hours?month=${day.slice(0, 7)}`);
  await dayCell(page, `${day.slice(0, 7)}-01`).focus();
  for (let step = 1; step < Number(day.slice(8)); step += 1)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${day}$`));
  const form = page.getByRole('form', { name: 'Hours of the day' });
  await expect(form).toContainText('Usual hours: 08:00 to 20:00.');
  await form.getByRole('button', { name: 'Closed all day' }).click();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Save day' }).click();
  await expect(page.getByText(/^Hours of .+ saved\.$/)).toBeVisible();
  await expect(dayCell(page, day)).toHaveAccessibleName(/closed, closed$/);

  await newFollowUpType(organizationId);
  await insertAppointment(person, `${day} 10:00`);
  await page.getByRole('button', { name: 'Add time off' }).click();
  const off = page.getByRole('form', { name: 'Add time off' });
  await off.getByRole('button', { name: 'Add time off' }).click();
  await expect(off.getByText('Choose a day', { exact: true })).toHaveCount(2);
  await off.getByLabel('First day').fill(day);
  const booked = off.getByRole('list', { name: 'Booked in this time' });
  await expect(off.getByRole('note', { name: '1 appointment is booked then' })).toBeVisible();
  await expect(booked.getByRole('listitem')).toHaveText(/, 10:00, Ana Ruiz Follow-up$/);
  expect(await dayIn(off.getByLabel('Last day'))).toBe(day);
  await off.getByRole('button', { name: 'Add time off' }).click();
  await expect(page.getByText('Time off added.')).toBeVisible();
  await expect(dayCell(page, day)).toHaveAccessibleName(/time off$/);
  await page.getByRole('button', { name: /^Remove time off/ }).click();
  await expect(page.getByText('No time off yet.')).toBeVisible();

  await goTo(page, '/hours');
  await expect(week(page)).toContainText('offered from 08:00 to 20:00 every day');
  await addHours(page, 'Monday', '09:00', '12:00');
  await addHours(page, 'Monday', '13:00', '11:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(week(page).getByRole('alert')).toBeFocused();
  await expect(row(page, 'Monday')).toContainText('The end is before the start');
  await row(page, 'Monday').getByLabel('Monday until').last().fill('17:00');
  await row(page, 'Monday').getByRole('button', { name: 'Copy Monday' }).click();
  await page.getByRole('menuitem', { name: 'Monday to Friday' }).click();
  await row(page, 'Friday')
    .getByRole('button', { name: 'Friday 13:00 only between two dates' })
    .click();
  await row(page, 'Friday').getByLabel('Friday 13:00 valid until').fill('2030-01-01');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Weekly hours saved.')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Thursday').getByLabel('Thursday until').last()).toHaveValue('17:00');
  expect(await dayIn(row(page, 'Friday').getByLabel('Friday 13:00 valid until'))).toBe(
    '2030-01-01',
  );
  await expect(row(page, 'Saturday')).toContainText('Closed');
});

test('a planner sets a colleague’s hours, and is asked before unsaved input is left', async ({
  page,
}) => {
  const { organizationId, person } = await openHours(page);
  const colleague = await newPerson(organizationId);
  const whose = page.getByRole('combobox', { name: 'Whose hours' });
  await whose.fill(colleague.fullName);
  await page.getByRole('option', { name: colleague.fullName }).click();
  await expect(page).toHaveURL(/\/hours\?of=[0-9a-f-]{36}$/);
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Hours', exact: true })).toBeVisible();
  await addHours(page, 'Sunday', '10:00', '14:00');
  await whose.fill(person.fullName);
  await page.getByRole('option', { name: person.fullName }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/of=/);
  const calendar = page.getByRole('navigation', { name: 'Main' }).getByText('Calendar');
  await calendar.click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(row(page, 'Sunday').getByLabel('Sunday until').last()).toHaveValue('14:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Weekly hours saved.')).toBeVisible();
  await goTo(page, '/hours');
  await expect(row(page, 'Sunday')).toContainText('08:00 to 20:00');
  await addHours(page, 'Sunday', '10:00', '14:00');
  await calendar.click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/calender/);
});

test('the hours are usable at a desk and on a phone, in both schemes', async ({ page }) => {
  await openHours(page);
  await addHours(page, 'Monday', '09:00', '12:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Weekly hours saved.')).toBeVisible();
  for (const path of ['/hours', `/hours?day=${mondayAfterNext()}`, '/hours?off']) {
    await goTo(page, path);
    const content = row(page, 'Monday').or(page.getByRole('dialog')).first();
    await expectUsableEverywhere(page, path, content, { isOver: path !== '/hours' });
  }
  await goTo(page, '/hours');
  await expect(row(page, 'Monday')).toBeVisible();
  await expectNoSmallTarget(page, 'the hours on a phone');
});
