/** Tests in which order days and months of an organization's typed dates are. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrganizationLocale } from '#shared/organization.ts';
import { adoptLocale, writtenTimes } from './locale.ts';

// Node has no storage of a browser.
const stored = new Map<string, string>();
beforeAll(() =>
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
);
afterAll(() => vi.unstubAllGlobals());

function orderAndWords(country: OrganizationLocale['country']) {
  adoptLocale({ hourFormat: '24', firstWeekday: 1, country });
  const { order, words } = writtenTimes();
  return `${order} ${words}`;
}

test('the order of day and month is the country’s, with words in the same; without a country the reader’s', () => {
  expect(navigator.languages[0]).toBe('en-US');
  expect(orderAndWords('US')).toBe('month-day en-US');
  for (const country of ['GB', 'DE', 'IN', 'SE', 'SA'])
    expect(`${country} ${orderAndWords(country)}`).toBe(`${country} day-month en-GB`);
  for (const country of ['JP', 'CN', 'HU'])
    expect(`${country} ${orderAndWords(country)}`).toBe(`${country} month-day en-US`);
  expect(orderAndWords(null)).toBe('month-day en-US');
});
