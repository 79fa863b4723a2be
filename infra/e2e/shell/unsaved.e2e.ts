/** Walks with unsaved input: every way out of the page asks before it is lost. */
import { expect, test, type Page } from '@playwright/test';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { openAs } from '#infra/e2e/support/session.ts';

const typed = 'Half typed';
const name = (page: Page) =>
  page.getByRole('form', { name: 'New room' }).getByLabel('Name', { exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function beginRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New room' }).click();
  await name(page).fill(typed);
}

async function expectAsked(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL('/rooms?new');
  await expect(name(page)).toHaveValue(typed);
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search here...').fill(words);
  await page.getByRole('option', { name: 'Tele Visit' }).click();
}

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** The last one leaves the person signed out. */
const waysOut: Record<string, (page: Page) => Promise<unknown>> = {
  'a link': (page) => page.getByRole('link', { name: 'Tele Visit' }).click(),
  Back: (page) => page.evaluate(() => history.back()),
  'the search': (page) => searchFor(page, 'tele'),
  'signing out': pressSignOut,
};

test('every way out of the page asks before a half-filled form is lost', async ({ page }) => {
  // Wide enough for the form to be next to the list, so that the navigation can be clicked.
  await page.setViewportSize({ width: 1500, height: 900 });
  await openAs(page, demoAccount({ role: 'ADMIN' }), '/rooms');
  await beginRoom(page);
  const reload = () => page.evaluate(() => void setTimeout(() => location.reload()));
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), reload()]);
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(name(page)).toHaveValue(typed);
  // Not once it is empty again.
  await name(page).fill('');
  await Promise.all([page.waitForEvent('load'), reload()]);
  await expect(name(page)).toHaveValue('');

  for (const [way, leave] of Object.entries(waysOut))
    await test.step(way, async () => {
      await goTo(page, '/rooms');
      await beginRoom(page);
      await leave(page);
      await expectAsked(page);
      await leave(page);
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await expect(name(page)).toHaveCount(0);
      await expect(page).not.toHaveURL('/rooms?new');
    });
});
