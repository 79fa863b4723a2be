/** What a page is on paper: its sheets, and itself as printing renders it. */
import type { Page } from '@playwright/test';

type PaperOptions = Parameters<Page['pdf']>[0];

/** Width and height of each sheet, in points. */
export async function sheetsOf(
  page: Page,
  options: PaperOptions = { preferCSSPageSize: true },
): Promise<number[][]> {
  const paper = (await page.pdf(options)).toString('latin1');
  const sheets = [...paper.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return sheets.map(([, ...points]) => points.map((point) => Math.round(Number(point))));
}

/** As if the dialog of the browser were open. */
export async function beginPrinting(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}
