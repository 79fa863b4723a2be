/** Checks every screen, as an administrator and before signing in: accessible, and usable on a phone. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { mayOpen, redirects, routeAt, routes } from '#shared/paths.ts';
import { publicPaths } from '#shared/paths/public-paths.ts';
import { goTo } from '#infra/e2e/support/go-to.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';
import {
  expectAccessible,
  expectUsableInBothSchemes,
  type Part,
} from '#infra/e2e/support/screen-checks.ts';

test.describe.configure({ mode: 'parallel' });

const administrator = demoAccount({ role: 'SA' });
const deskWidth = 1440;
const phoneWidth = 390;

/** Paths with an id are checked elsewhere: infra/e2e/visits/room.e2e.ts. */
const screens = routes
  .filter((route) => mayOpen(administrator, route))
  .filter(({ path }) => !path.includes(':'))
  .map(({ path }) => path);

const openPaths = publicPaths
  .filter((path) => path !== '/' && !Object.hasOwn(redirects, path))
  // A unit's booking page is walked through in infra/e2e/appointments/booking-page.e2e.ts.
  .filter((path) => !path.includes(':'));

interface HeldData {
  /** What is asked from now on is held, until `releaseData` is called. */
  holdData: () => void;
  releaseData: () => void;
}

/**
 * Holds the data of each page that is opened from now on. Not by `page.route`, with which the
 * browser fetches and compiles all scripts anew for each page.
 */
function holdAnswers() {
  const fetchAtOnce = globalThis.fetch;
  let heldData = Promise.withResolvers<void>();
  Object.assign(globalThis, {
    holdData: () => (heldData = Promise.withResolvers<void>()),
    releaseData: () => heldData.resolve(),
  } satisfies HeldData);
  globalThis.fetch = async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input, location.href);
    // Before those answers no page is rendered at all.
    if (/\/trpc\/(?!auth\.|organization\.locale$)/.test(href)) await heldData.promise;
    return fetchAtOnce(input, init);
  };
}

const releaseData = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as HeldData).releaseData());

/** A slow connection shows the screen while it loads, and a screen reader reads it. */
async function lookWhileLoading(page: Page, path: string) {
  await expect(page.getByRole('main')).toBeVisible();
  // The heading may come with the server's answer.
  const exceptRules = ['page-has-heading-one'];
  await expectAccessible(page, `${path} while it is loading`, { exceptRules });
  await releaseData(page);
}

const titleOf = (path: string) =>
  `${routeAt(new URL(path, 'http://localhost').pathname)?.label ?? 'Unknown'} - KareMD`;

const boxesOf = (targets: Locator): Promise<Pick<DOMRect, 'top' | 'left' | 'height'>[]> =>
  targets.evaluateAll((all) =>
    all.map((target) => {
      const { top, left, height } = target.getBoundingClientRect();
      return { top, left, height };
    }),
  );

async function expectOneRow(tools: Locator, count: number): Promise<void> {
  const boxes = await boxesOf(tools);
  expect(boxes).toHaveLength(count);
  expect(new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1);
}

/** What a phone has little space for. */
const onPhone: Record<string, (page: Page) => Promise<void>> = {
  '/desk': async (page) => {
    const filters = page.getByRole('radiogroup', { name: 'Which appointments' });
    const words = await filters.locator('label').allInnerTexts();
    // None that would show nobody.
    expect(words.filter((word) => !word.startsWith('All') && word.endsWith(' 0'))).toEqual([]);
    await expectOneRow(filters.locator('label'), words.length);
  },
  '/video': async (page) => {
    const [main, beside] = ['New visit', 'Alerts'].map((name) =>
      page
        .getByRole('button', { name })
        .evaluate((element) => getComputedStyle(element).backgroundColor),
    );
    expect(await main, 'the filled one').not.toBe(await beside);
  },
  '/messages': async (page) => {
    const main = page.getByRole('main');
    const [quiet, write] = ['Quiet hours', 'New message'].map((name) =>
      main.getByRole('button', { name }),
    ) as [Locator, Locator];
    await expectOneRow(quiet.or(write), 2);
    const lists = page.getByRole('navigation', { name: 'Lists' });
    await expectOneRow(lists.getByRole('link'), 4);
    expect(await lists.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  },
  '/on-call': async (page) => {
    const [paging, calling] = [
      page.getByRole('button', { name: /^Page / }),
      page.getByRole('link', { name: /^Call / }),
    ];
    for (const buttons of [paging, calling]) {
      const boxes = await boxesOf(buttons);
      expect(boxes.length).toBeGreaterThan(1);
      expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([44]));
      expect(new Set(boxes.map(({ left }) => left)).size, 'under each other').toBe(1);
    }
    const reached = page.getByRole('listitem').filter({ has: calling }).filter({ has: paging });
    const lastRow = reached.last();
    await expectOneRow(
      lastRow.getByRole('link', { name: /^Call / }).or(lastRow.getByRole('button')),
      3,
    );
    await lastRow.getByRole('button', { name: /^Other ways to reach / }).click();
    await expect(page.getByRole('menuitem', { name: 'Tele-visit' })).toBeVisible();
    await page.keyboard.press('Escape');
    // Everybody's own, a backup's too, in the row of their name.
    for (const mark of await page.getByText('Backup', { exact: true }).all()) {
      const row = mark.locator('xpath=ancestor::li[1]');
      const pageButton = row.getByRole('button', { name: /^Page / });
      const [, name = ''] =
        /^Page (.+)/.exec((await pageButton.getAttribute('aria-label')) ?? '') ?? [];
      await expect(row).toContainText(name);
    }
  },
};

/** Begins at the width at which the screen before it ended: a resize lays out and renders it all anew. */
async function checkScreen(page: Page, path: string, part: Part = {}) {
  await lookWhileLoading(page, path);
  const isOnPhone = page.viewportSize()?.width === phoneWidth;
  for (const width of isOnPhone ? [phoneWidth, deskWidth] : [deskWidth, phoneWidth]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expectUsableInBothSchemes(page, `${path} at ${width}`, part);
    if (width === phoneWidth) await onPhone[path]?.(page);
  }
}

/** In parallel, every `count`-th. */
const inParts = (paths: string[], count: number): string[][] =>
  Array.from({ length: count }, (_, part) => paths.filter((_path, at) => at % count === part));

const signedInPaths = [...screens, '/Scheduling?view=week', '/Scheduling?new'];
/** Panels that an address opens over a screen. */
const panels = ['/Scheduling?look', '/people?invite', '/people?import'];

for (const paths of inParts([...signedInPaths, ...panels], 4))
  test(`screens of an administrator: ${paths.join(', ')}`, async ({ page }) => {
    await page.addInitScript(holdAnswers);
    const [first = '', ...otherPaths] = paths;
    await openSession(page, administrator);
    await page.goto(first);
    await checkScreen(page, first, { withLayout: true });
    for (const path of otherPaths) {
      await page.evaluate(() => (globalThis as unknown as HeldData).holdData());
      await goTo(page, path);
      await expect(page).toHaveTitle(titleOf(path));
      await checkScreen(page, path);
    }
  });

for (const paths of inParts(openPaths, 2))
  test(`pages that are open to anyone: ${paths.join(', ')}`, async ({ page }) => {
    await page.addInitScript(holdAnswers);
    for (const path of paths) {
      await page.goto(path);
      await checkScreen(page, path);
    }
  });
