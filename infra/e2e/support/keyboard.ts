/** What is done by keyboard alone. */
import { expect, type Page } from '@playwright/test';

/**
 * The next option of the field that has the focus. A list that was just opened forgets the marked one
 * when it has come to rest, and an Enter means nothing, or sends the form.
 */
export async function takeNextOption(page: Page): Promise<void> {
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
}
