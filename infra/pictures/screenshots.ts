/** Takes the pictures of a scene in three widths and both colour schemes. */
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { folder, sessionFile, type Name } from './people.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

export interface PictureSet {
  page: Page;
  /** The index of the width, for scenes that need other accounts each time. */
  nth: number;
  /** Takes one picture in each scheme. */
  picture: (title: string) => Promise<void>;
}

/** "scheduling-today.1440.dark.png": what it shows, how, and as what file. */
export const fileName = (title: string, how: string, ending: 'png' | 'pdf') =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${how}.${ending}`;

/** Waits for fonts, delayed skeletons and the fake camera's first frame. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frames = document.getAnimations().map((animation) => animation.ready);
    await Promise.allSettled(frames);
  });
}

/** Pages are captured in full; overlays as the viewport shows them. */
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
      const path = join(folder, fileName(title, `${width}.${colorScheme}`, 'png'));
      await page.screenshot({ path, animations: 'disabled' });
      await page.setViewportSize({ width, height });
    }
  };
}

interface Options {
  /** Signed in as this account; without a session if omitted. */
  as?: Name;
}

/** The steps that lead to the picture, repeated in each width. */
export function scene(
  name: string,
  { as }: Options,
  walk: (set: PictureSet) => Promise<void>,
): void {
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

/** A signed-in screen is loaded once its heading is shown. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
