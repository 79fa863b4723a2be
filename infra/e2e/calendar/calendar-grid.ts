/** Helpers for walks on the calendar's grid: a day with appointments of their own, dragging, keys. */
import { expect, type Locator, type Page } from '@playwright/test';
import { button, form, nameAlone } from '#infra/e2e/appointments/booking-form.ts';
import {
  newFollowUpType,
  newOrganization,
  newPerson,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';

/**
 * In an organization of their own, open from eight to eight; `book` uses the local time of its
 * zone.
 */
export async function newClinician({ capacity = 1 } = {}): Promise<NewPerson> {
  const organizationId = await newOrganization({ zone: 'Etc/UTC' });
  await newFollowUpType(organizationId, capacity);
  return newPerson(organizationId);
}

export const grid = (page: Page): Locator => page.getByRole('grid');

export const entryOf = (page: Page, patient: string): Locator =>
  grid(page).getByRole('link', { name: new RegExp(patient) });

/** The text of the grid's live region. */
export const announced = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: words });

/** Returns from when to when an entry is, by its title: "10:00 AM to 10:30 AM, ...". */
export const timesOf = async (entry: Locator): Promise<string> =>
  /^(.+?),/.exec((await entry.getAttribute('title')) ?? '')?.[1] ?? '';

interface BookedEntry {
  day: string;
  /** In UTC. */
  clock: string;
  patient: string;
}

export async function book(page: Page, { day, clock, patient }: BookedEntry): Promise<void> {
  await goTo(page, `/calender?view=day&day=${day}&new&at=${day}T${clock}:00.000Z&minutes=30`);
  await nameAlone(page, patient);
  await form(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: /Follow-up/ }).click();
  await button(page, 'Book appointment').click();
  await expect(form(page)).toBeHidden();
  await expect(entryOf(page, patient)).toBeVisible();
}

/** Presses a key so many times. */
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
}

interface Drag {
  /** Where on the entry, as a part of its height: 0.5 is its middle. */
  at: number;
  /** How far down, in minutes of the grid. */
  byMinutes: number;
}

/** Presses the mouse on the entry and drags it, without releasing. */
export async function drag(page: Page, entry: Locator, { at, byMinutes }: Drag): Promise<void> {
  // Near its edge the grid scrolls by itself.
  await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [box, cell] = [
    await entry.boundingBox(),
    await grid(page).getByRole('gridcell').first().boundingBox(),
  ];
  if (!box || !cell) throw new Error('The entry has no place on the page.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height * at;
  const way = (cell.height / (24 * 60)) * byMinutes;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + way / 2);
  await page.mouse.move(x, y + way);
}
