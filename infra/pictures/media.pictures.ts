/** Pictures of every screen for who needs it otherwise: at 200 %, in forced colours, without motion, and on paper. */
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { mayOpen, routes } from '#shared/paths.ts';
import { beginPrinting, sheetsOf } from '#infra/e2e/support/paper.ts';
import { folder, people, sessionFile, type Name } from './people.ts';
import { fileName, settled } from './screenshots.ts';

/** What a clinician has open all day, with its panels; the rest as an administrator sees it. */
const everyday = [
  '/Scheduling',
  '/Scheduling?view=week',
  '/Scheduling?new',
  '/Scheduling?look',
  ...['day', 'week', 'month', 'year', 'agenda', 'people'].map((view) => `/calender?view=${view}`),
  '/video',
  '/messages',
  '/on-call',
  '/roster',
];
const administrative = routes
  .filter((route) => mayOpen(people.administrator, route))
  .filter(({ path, screen }) => screen !== undefined && !path.includes(':'))
  .map(({ path }) => path)
  .filter((path) => !everyday.some((everydayPath) => everydayPath.split('?')[0] === path));
const signedOut = ['/session/signin', '/session/signup', '/forgotpassword'];

/** Of CSS, in a point of paper. */
const pixels = 96 / 72;

async function loaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  if (/[?](new|look)$/.test(path)) await expect(page.getByRole('dialog')).toBeVisible();
  await settled(page);
}

const pictureOf = (page: Page, path: string, medium: string) =>
  page.screenshot({ path: join(folder, fileName(`media ${path}`, medium, 'png')) });

async function takeAll(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await loaded(page, path);
  await pictureOf(page, path, 'forced-colors');
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await loaded(page, path);
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving, `what moves on ${path} although motion is not wanted`).toBe(0);
  await pictureOf(page, path, 'reduced-motion');
  const [[width = 0, height = 0] = []] = await sheetsOf(page);
  for (const format of ['A4', 'Letter'] as const)
    await page.pdf({
      path: join(folder, fileName(`media ${path}`, format, 'pdf')),
      format,
      landscape: width > height,
    });
  await beginPrinting(page);
  await page.setViewportSize({
    width: Math.round(width * pixels),
    height: Math.round(height * pixels),
  });
  await pictureOf(page, path, 'print');
}

/** A window of 1440 px at 200 %: half as wide, and twice as sharp. */
const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

for (const [name, paths] of [
  ['clinician', everyday],
  ['administrator', administrative],
  [null, signedOut],
] as const satisfies [Name | null, string[]][])
  for (const path of paths)
    test(`${path} in other media`, async ({ browser }) => {
      const session = name === null ? {} : { storageState: sessionFile(name) };
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        ...session,
      });
      await takeAll(await context.newPage(), path);
      await context.close();
      const large = await browser.newContext({ ...zoomed, ...session });
      const page = await large.newPage();
      await loaded(page, path);
      await pictureOf(page, path, '200-percent');
      await large.close();
    });
