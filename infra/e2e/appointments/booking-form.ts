/** Fills in the form for a new appointment. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { dayIn } from '#infra/e2e/support/fields.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

/** Different each time, however often the walk runs. */
export const newPatient = (): string => `Ana Ruiz ${randomUUID().slice(0, 8)}`;

export const panel = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

export const form = (page: Page): Locator => panel(page, 'New appointment');

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

export async function chooseType(page: Page, type: RegExp): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type }).click();
  await expect(form(page).getByLabel('Time', { exact: true })).not.toHaveValue('');
}

/** The patient is nobody of the list, and the form is told so. */
export async function nameAlone(page: Page, patientName: string): Promise<void> {
  await form(page).getByLabel("Patient's name").fill(patientName);
  await page.getByRole('option', { name: /^Only the name/ }).click();
  await expect(button(page, 'Change patient')).toBeVisible();
}

/** Books at the time that the form proposes, and returns it. */
export async function bookNextFree(
  page: Page,
  patientName: string,
): Promise<{ day: string; time: string }> {
  await button(page, 'New appointment').first().click();
  await nameAlone(page, patientName);
  await chooseType(page, /Follow-up/);
  const day = await dayIn(form(page).getByLabel('Day', { exact: true }));
  const time = await form(page).getByLabel('Time', { exact: true }).inputValue();
  await button(page, 'Book appointment').click();
  await expect(page.getByText(`Appointment with ${patientName} booked`)).toBeVisible();
  await expect(form(page)).toBeHidden();
  return { day, time };
}

export const openWeekOf = (page: Page, day: string): Promise<unknown> =>
  goTo(page, `/Scheduling?view=week&day=${day}`);
