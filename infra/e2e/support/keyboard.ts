/** Helpers for walks by keyboard. */
import { expect, type Page } from '@playwright/test';

/**
 * The next option of the focused field. A list that was just opened forgets the marked option when
 * its transition ends, and then Enter does nothing, or submits the form.
 */
export async function chooseNextOption(page: Page): Promise<void> {
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
}
