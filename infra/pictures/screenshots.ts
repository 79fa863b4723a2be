/** Takes the pictures of a scene: at a desk, on a tablet and on a phone, in the light and the dark. */
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { folder, sessionFile, type Name } from './people.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

export interface Set {
  page: Page;
  /** Which of the sizes this is, for scenes that need other people each time. */
  nth: number;
  /** One picture in each scheme, as the page is now. */
  picture: (title: string) => Promise<void>;
}

const fileName = (title: string, width: number, scheme: string) =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${width}.${scheme}.png`;

/** Fonts there, skeletons past their first moment, the fake camera's first picture shown. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frames = document.getAnimations().map((animation) => animation.ready);
    await Promise.allSettled(frames);
  });
}

/** A page is shown whole; what lies over a page is shown as a person sees it. */
async function heightOf(page: Page, usual: number): Promise<number> {
  if ((await page.getByRole('dialog').count()) > 0) return usual;
  return Math.max(usual, await page.evaluate(() => document.documentElement.scrollHeight));
}

function camera(page: Page, { width, height }: { width: number; height: number }) {
  return async (title: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: await heightOf(page, height) });
      await settled(page);
      const path = join(folder, fileName(title, width, colorScheme));
      await page.screenshot({ path, animations: 'disabled' });
      await page.setViewportSize({ width, height });
    }
  };
}

interface Options {
  /** Signed in as; nobody, if left out. */
  as?: Name;
}

/** A walk to what is to be seen, taken once in each size. */
export function scene(name: string, { as }: Options, walk: (set: Set) => Promise<void>): void {
  for (const [nth, viewport] of sizes.entries()) {
    test(`${name}, ${viewport.width} wide`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport,
        ...(as && { storageState: sessionFile(as) }),
      });
      const page = await context.newPage();
      await walk({ page, nth, picture: camera(page, viewport) });
      await context.close();
    });
  }
}

/** The screen of a signed-in person is there once its heading is. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
