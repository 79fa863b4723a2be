/** Reads the fields for days and times, which show them as people write them. */
import { expect, type Locator } from '@playwright/test';

/** YYYY-MM-DD */
export async function dayIn(field: Locator): Promise<string> {
  await expect(field).toHaveAttribute('data-day', /./);
  return (await field.getAttribute('data-day')) ?? '';
}
