/** Enters the call of a visit that two accounts have together, for its pictures. */
import { expect, type Browser, type Page } from '@playwright/test';
import { people, sessionFile, type Name } from './people.ts';
import { open } from './screenshots.ts';

/** Opens the device check of the visit that both take part in. */
export async function openDeviceCheck(page: Page, other: Name): Promise<void> {
  await open(page, '/video');
  await page
    .getByRole('listitem')
    .filter({ hasText: `With ${people[other].fullName}` })
    .getByRole('button', { name: /^(Start|Join) visit with/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Join/ })).toBeVisible();
  await expect(page.locator('video').first()).toBeVisible();
}

export async function enterVisit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
}

export async function letColleagueIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: sessionFile('colleague') });
  const page = await context.newPage();
  await openDeviceCheck(page, 'clinician');
  await enterVisit(page);
  return page;
}
