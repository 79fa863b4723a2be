/** Checks that every screen has to pass: accessibility by axe, and nothing wider than the window. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect, type Locator, type Page } from '@playwright/test';

const minified = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The bar above a signed-in screen and its navigation, the same on each. */
const layoutParts = 'header:has(> [aria-label="KareMD, start page"]), nav[aria-label="Main"]';

/**
 * Runs axe in the page alone, since ours have no frames, and returns no more than what it found.
 * It stays in the page until that is left: to send and compile it again takes longer than a run.
 */
async function violations(
  page: Page,
  options: RunOptions,
  { isOver = false, withLayout = false }: Part,
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // It would note the HTML of all that it looks at, of the whole page too.
  if (!isThere) await page.evaluate(`${minified}; axe.configure({ noHtml: true })`);
  return page.evaluate(
    async ([runOptions, isModalAlone, notExamined]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const modals = document.querySelectorAll('[aria-modal="true"]');
      const exclude = notExamined === null ? [] : [...document.querySelectorAll(notExamined)];
      const examined = isModalAlone && modals.length > 0 ? modals : { include: document, exclude };
      const { violations: failedRules } = await axe.run(examined, runOptions);
      const htmlOf = (selector: unknown) =>
        document.querySelector(String(selector))?.outerHTML.slice(0, 300) ?? String(selector);
      return failedRules.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => htmlOf(target[0])).join(' ')}`,
      );
    },
    [options, isOver, withLayout ? null : layoutParts] as const,
  );
}

/**
 * Contrast cannot be judged while something fades, so this waits until no animation runs. A
 * transition of Mantine's does nothing for some frames before the browser counts it as running.
 */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isRunning = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    const isFaded = (target: Element) =>
      target.checkVisibility() && getComputedStyle(target).opacity !== '1';
    const isMoving = () =>
      document.getAnimations().some(isRunning) ||
      [...document.querySelectorAll('[style*="transition-property"]')].some(isFaded);
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1) await nextFrame();
  });
}

export interface Part {
  /**
   * It was opened over a screen that was examined just before, at the same widths: a dialog that
   * keeps the rest from being used is examined alone.
   */
  isOver?: boolean;
  /**
   * Examines the layout too. Its walks and the first screens of every-screen.e2e.ts do, at both
   * widths and in both schemes; rules about the page as a whole read it in any case.
   */
  withLayout?: boolean;
}

interface Rules extends Part {
  /** These alone. */
  only?: string[];
  exceptRules?: string[];
}

export async function expectAccessible(
  page: Page,
  screen: string,
  { only, exceptRules = [], ...part }: Rules = {},
): Promise<void> {
  await comeToRest(page);
  const rules = Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: only } } : { rules }),
  };
  const axeViolations = await violations(page, options, part);
  expect(axeViolations, `barriers on ${screen}`).toEqual([]);
}

/** Polled: layout follows the window's width with a delay. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overhang = () =>
    page.evaluate(() => {
      const scrolls = (ancestor: Element | null): boolean =>
        ancestor !== null &&
        (getComputedStyle(ancestor).overflowX === 'auto' || scrolls(ancestor.parentElement));
      // A choice in a row that scrolls by itself has no width: its label is what is seen.
      const isChoiceInRow = (target: Element) =>
        target.getBoundingClientRect().width === 0 && scrolls(target.parentElement);
      const rights = [...document.querySelectorAll('button, input, a')]
        .filter((target) => target.checkVisibility() && !isChoiceInRow(target))
        .map((target) => Math.round(target.getBoundingClientRect().right));
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(scrollWidth, ...rights) - clientWidth;
    });
  const message = `how far ${screen} is wider than the window`;
  await expect.poll(overhang, { message }).toBeLessThanOrEqual(0);
}

/** Polled, as above: every cell of a table has room for what it says. */
export async function expectWholeCells(page: Page, screen: string): Promise<void> {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(td, th)')]
        .flatMap((cell) => [cell, ...cell.querySelectorAll(':is(div, p, a)')])
        .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
        .filter((part) => getComputedStyle(part).display !== 'inline')
        .map((part) => `${part.textContent} ${part.scrollWidth} > ${part.clientWidth}`),
    );
  await expect.poll(cut, { message: `what is cut off on ${screen}` }).toEqual([]);
}

/**
 * Light and dark are both designed, so both are checked; they differ in colours alone. The scheme in which
 * the page is comes first: each switch computes all styles anew.
 */
export async function expectUsableInBothSchemes(
  page: Page,
  screen: string,
  part: Part = {},
): Promise<void> {
  const html = page.locator('html');
  const isDark = (await html.getAttribute('data-mantine-color-scheme')) === 'dark';
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const rules = colorScheme === 'dark' ? { only: ['color-contrast'] } : {};
    await expectAccessible(page, `${screen}, ${colorScheme}`, { ...rules, ...part });
  }
  await expectNoSidewaysScroll(page, screen);
}

const widths = [1440, 390];

/**
 * At a desk and on a phone, in both schemes, while `expected` is visible: to open the page for each again
 * would take longer than to examine it. The window stays as narrow as a phone.
 */
export async function expectUsableEverywhere(
  page: Page,
  screen: string,
  expected: Locator,
  part: Part = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect(expected).toBeVisible();
    await expectUsableInBothSchemes(page, `${screen} at ${width}`, part);
  }
}

/** Touch targets need 44 px under 768 px width; links within a text are text. Polled, as above. */
export async function expectNoSmallTarget(page: Page, screen: string): Promise<void> {
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button, input, summary, nav a, .mantine-Chip-label')]
        .filter((target) => target.checkVisibility())
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
    );
  await expect.poll(small, { message: `small targets on ${screen}` }).toEqual([]);
}

/**
 * What every screen on a phone has to pass: accessibility, no sideways scrolling, touch targets.
 */
export async function expectUsableOnPhone(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await expectNoSidewaysScroll(page, screen);
  await expectNoSmallTarget(page, screen);
}
