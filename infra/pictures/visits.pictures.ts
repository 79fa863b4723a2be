/** Pictures of tele-visits: the list in its states, and a visit from the device check to the end. */
import { expect, type Browser, type Page } from '@playwright/test';
import { open, scene } from './screenshots.ts';
import { people, sessionFile, type Name } from './people.ts';

const calls = /\/trpc\/[^?]*visits\./;
const list = (page: Page) => page.getByRole('list', { name: /visits/i }).first();

scene('the tele-visits', { as: 'clinician' }, async ({ page, picture }) => {
  await open(page, '/video');
  await expect(list(page)).toBeVisible();
  await picture('tele-visits');
});

for (const state of ['preparing', 'unavailable'])
  scene(`video ${state}`, { as: 'clinician' }, async ({ page, picture }) => {
    await page.route(calls, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"video":"ready"', `"video":"${state}"`);
      await route.fulfill({ response, body });
    });
    await open(page, '/video');
    await expect(list(page)).toBeVisible();
    await picture(`tele-visits, video ${state}`);
  });

scene('no tele-visits', { as: 'caseManager' }, async ({ page, picture }) => {
  await open(page, '/video');
  await expect(page.getByText('No tele-visits today.')).toBeVisible();
  await picture('tele-visits, none');
});

scene('tele-visits that load', { as: 'clinician' }, async ({ page, picture }) => {
  await page.route(calls, () => undefined);
  await page.goto('/video');
  await expect(page.getByText('Loading the tele-visits')).toBeAttached();
  await picture('tele-visits, loading');
});

scene('tele-visits that do not load', { as: 'clinician' }, async ({ page, picture }) => {
  await page.route(calls, (route) => route.abort());
  await page.goto('/video');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 });
  await picture('tele-visits, failed');
});

/** Opens the device check of the visit that both take part in. */
async function openDeviceCheck(page: Page, other: Name): Promise<void> {
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

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
}

async function letColleagueIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: sessionFile('colleague') });
  const page = await context.newPage();
  await openDeviceCheck(page, 'clinician');
  await enter(page);
  return page;
}

scene('a visit', { as: 'clinician' }, async ({ page, picture }) => {
  await openDeviceCheck(page, 'colleague');
  await picture('visit, at the door');
  await enter(page);
  await picture('visit, alone');
  const colleague = await letColleagueIn(page.context().browser() as Browser);
  await expect(page.locator('video')).toHaveCount(2);
  await picture('visit, two inside');
  const schedule = page.getByRole('link', { name: 'Schedule, the call goes on' });
  // On a phone it is in a menu.
  if (await schedule.isVisible()) {
    await schedule.click();
    const smallCall = page.getByRole('region', { name: /^Visit with/ });
    await expect(smallCall.locator('video')).toBeVisible();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await picture('visit, small beside the schedule');
    await smallCall.getByRole('link', { name: 'Back to the visit' }).click();
  }
  await page.getByRole('button', { name: /^People/ }).click();
  await expect(page.getByRole('complementary', { name: 'People' })).toBeVisible();
  await picture('visit, people');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More ways to leave' }).click();
  await page.getByRole('menuitem', { name: 'End for all' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture('visit, end for all');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You left the visit' })).toBeVisible();
  await picture('visit, left');
  await colleague.context().close();
});
