/** Notices a text that a page shows for however short. */
import type { Page } from '@playwright/test';

/** Returns whether the page has had this text since, for however short. */
export async function watchForText(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((words) => {
    const seen = { isSeen: false };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (document.body.textContent.includes(words)) seen.isSeen = true;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
  return () =>
    page.evaluate(() => (globalThis as unknown as { seen: { isSeen: boolean } }).seen.isSeen);
}
