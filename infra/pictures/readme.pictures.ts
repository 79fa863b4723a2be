/** Takes the five pictures of README.md, in both colour schemes, into infra/pictures/readme. */
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { root } from '#infra/stack/env.ts';
import { open, settled } from './screenshots.ts';
import { sessionFile, type Name } from './people.ts';
import { enterVisit, letColleagueIn, openDeviceCheck } from './visit-room.ts';

const viewport = { width: 1440, height: 900 };

async function pageOf(browser: Browser, name: Name): Promise<Page> {
  const context = await browser.newContext({ viewport, storageState: sessionFile(name) });
  return context.newPage();
}

/** As a window shows it, not the whole page. */
async function takeBoth(page: Page, name: string): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const path = join(root, 'infra', 'pictures', 'readme', `${name}.${colorScheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  }
  await page.context().close();
}

interface Screen {
  name: string;
  as: Name;
  path: string;
  /** Shown once its data is there. */
  isReady: (page: Page) => Promise<void>;
}

const screens: readonly Screen[] = [
  {
    name: 'today',
    as: 'clinician',
    path: '/Scheduling',
    isReady: (page) => expect(page.getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'roster',
    as: 'administrator',
    path: '/roster',
    isReady: (page) => expect(page.getByRole('grid').first()).toBeVisible(),
  },
  {
    name: 'on-call',
    as: 'administrator',
    path: '/on-call',
    isReady: (page) => expect(page.getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'work-queue',
    as: 'reviewer',
    path: '/cdi-specialist-dashboard',
    isReady: (page) =>
      expect(
        page
          .getByRole('main')
          .getByText(/Due|Overdue/i)
          .first(),
      ).toBeVisible(),
  },
];

for (const { name, as, path, isReady } of screens)
  test(`README: ${name}`, async ({ browser }) => {
    const page = await pageOf(browser, as);
    await open(page, path);
    await isReady(page);
    await takeBoth(page, name);
  });

test('README: a tele-visit', async ({ browser }) => {
  const page = await pageOf(browser, 'clinician');
  await openDeviceCheck(page, 'colleague');
  await enterVisit(page);
  const colleague = await letColleagueIn(browser);
  await expect(page.locator('video')).toHaveCount(2);
  await takeBoth(page, 'visit');
  await colleague.context().close();
});
