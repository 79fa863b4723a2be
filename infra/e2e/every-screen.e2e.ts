/** Every screen there is, as an administrator and before signing in: no barrier, and it fits a phone. */
import { expect, test, type Page } from '@playwright/test';
import { mayOpen, places, publicPaths, redirects } from '#shared/paths.ts';
import { signIn, someone } from './demo.ts';
import {
  closeLookMs,
  expectNoBarrier,
  expectUsableInBothSchemes,
} from './support/screen-checks.ts';

const administrator = someone({ role: 'SA' });
const widths = [1440, 390];

/** Those that an id completes are looked at where there is one: infra/e2e/visits/visit.e2e.ts. */
const screens = places
  .filter((place) => mayOpen(administrator, place))
  .filter(({ path, screen }) => screen !== undefined && !path.includes(':'))
  .map(({ path }) => path);

/** All screens that are not there yet look the same. */
const notYet = places.find(({ screen }) => screen === undefined);

const opened = publicPaths.filter((path) => path !== '/' && !Object.hasOwn(redirects, path));

/** What the server has yet to answer is seen by whoever has a slow line, and heard by a screen reader. */
async function lookWhileLoading(page: Page, path: string) {
  const answered = Promise.withResolvers<void>();
  const questions = /\/trpc\/(?!auth\.)/;
  await page.route(questions, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('main')).not.toContainText('Opening your session');
  // Its name may come with the answer.
  const without = ['page-has-heading-one'];
  await expectNoBarrier(page, `${path} while it is loading`, { without });
  answered.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}

async function look(page: Page, path: string) {
  await lookWhileLoading(page, path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expectUsableInBothSchemes(page, `${path} at ${width}`);
  }
}

test('every page that is open to anyone', async ({ page }) => {
  test.setTimeout(closeLookMs);
  for (const path of opened) await look(page, path);
});

test('every screen of an administrator', async ({ page }) => {
  test.setTimeout(2 * closeLookMs);
  await signIn(page, administrator);
  for (const path of [...screens, notYet?.path ?? '', '/Scheduling?view=week', '/Scheduling?new'])
    await look(page, path);
});

test('every panel that an address opens beside a screen', async ({ page }) => {
  test.setTimeout(2 * closeLookMs);
  await signIn(page, administrator);
  for (const path of ['/Scheduling?look', '/people?invite', '/people?import'])
    await look(page, path);
});
