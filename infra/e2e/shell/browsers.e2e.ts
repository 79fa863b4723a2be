/** Walks in browsers that lack something: old ones, ones without cookies or a known language, and phones. */
import { expect, test, type Page } from '@playwright/test';
import { demo, demoAccount } from '#infra/e2e/support/demo.ts';
import { openAs, openSession } from '#infra/e2e/support/session.ts';
import { codeField, logIn } from '#infra/e2e/support/sign-in.ts';

test.describe.configure({ mode: 'parallel' });

const account = demoAccount({ role: 'SA' });

const brokenPage = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This page could not be shown' });

test('S186 a browser whose language has no known name shows every page, in English', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['C', 'en_US@posix'] }),
  );
  await openAs(page, account);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(brokenPage(page)).toHaveCount(0);
});

test('S186 a page that breaks says what to do, and shows no stack', async ({ page }) => {
  await page.addInitScript(() => {
    const broken = () => {
      throw new RangeError('Incorrect locale information provided');
    };
    Object.assign(Intl, { DateTimeFormat: broken });
  });
  await openSession(page, account);
  await page.goto('/Scheduling');
  await expect(brokenPage(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(
    /RangeError|Application Error|\.js|Incorrect/,
  );
});

test('S186 an old browser is told which ones work', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'));
  await page.goto('/login');
  const heading = page.getByRole('heading', { name: 'This browser is too old for KareMD' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([/Chrome/, /Firefox/, /Safari 17\.4/]);
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('S186 where no cookie is kept, sign-in says so instead of refusing every code', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.goto('/login');
  await logIn(page, account);
  await expect(page.getByText(/^This browser keeps no cookies of /)).toBeVisible();
  await expect(codeField(page)).toHaveCount(0);
});

test('S186 the product can be put on the home screen of a phone', async ({ page }) => {
  await page.goto('/login');
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest', {});
  expect(manifest.errors).toEqual([]);
  const { icons } = JSON.parse(manifest.data ?? '{}') as { icons: { src: string }[] };
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const src of [touchIcon, ...icons.map((icon) => icon.src)]) {
    const answer = await page.request.get(src ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test('S186 an iPhone is told how it can be notified, and enlarges no field that is typed into', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: demo.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await openAs(page, account, '/notifications');
  await expect(page.getByText('Press Share, then Add to Home Screen.')).toBeVisible();
  await page.goto('/messages?new');
  const text = page.getByRole('dialog').or(page.getByRole('main')).locator('textarea').first();
  await expect(text).toHaveCSS('font-size', '16px');
  await context.close();
});
