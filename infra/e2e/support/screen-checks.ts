/** What has to hold on every screen: no barrier that a machine can find, nothing wider than the window. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Our pages hold no frames, so axe needs no page of its own beside each; what passes is not asked for. */
const axeIn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/**
 * What fades is neither the one colour nor the other, so it is waited for until nothing moves on. A
 * transition of Mantine's stands at nothing for some frames before the browser calls it running.
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

interface Rules {
  /** These alone. */
  only?: string[];
  without?: string[];
}

export async function expectNoBarrier(
  page: Page,
  screen: string,
  { only, without = [] }: Rules = {},
): Promise<void> {
  await comeToRest(page);
  const axe = axeIn(page);
  const { violations } = await (only ? axe.withRules(only) : axe.disableRules(without)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found, `barriers on ${screen}`).toEqual([]);
}

/** Polled: what follows the window's width takes a moment after it has changed. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const overhang = () =>
    page.evaluate(() => {
      const rights = [...document.querySelectorAll('button, input, a')]
        .filter((target) => target.checkVisibility())
        .map((target) => Math.round(target.getBoundingClientRect().right));
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(scrollWidth, ...rights) - clientWidth;
    });
  const message = `how far ${screen} is wider than the window`;
  await expect.poll(overhang, { message }).toBeLessThanOrEqual(0);
}

/** Light and dark are both designed, so both are looked at; they differ in colours alone. */
export async function expectUsableInBothSchemes(page: Page, screen: string): Promise<void> {
  const html = page.locator('html');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const rules = colorScheme === 'dark' ? { only: ['color-contrast'] } : {};
    await expectNoBarrier(page, `${screen}, ${colorScheme}`, rules);
  }
  await expectNoSidewaysScroll(page, screen);
}

/** Looking closely takes its time on a busy machine. */
export const closeLookMs = 240_000;

/** Fingers need 44 px under 768 px width; links within a text are text. Polled, as above. */
export async function expectNoSmallTarget(page: Page, screen: string): Promise<void> {
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button, input, nav a, .mantine-Chip-label')]
        .filter((target) => target.checkVisibility())
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
    );
  await expect.poll(small, { message: `small targets on ${screen}` }).toEqual([]);
}
