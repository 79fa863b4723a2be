/** Searches by FHIR as a browser sends them, around today. */
import { expect } from 'vitest';
import type { Bundle } from 'fhir/r4.js';
import { minutesFromNow } from '#server/test/clinic.ts';
import type { Browser } from '#server/test/browser.ts';

export const dayFromNow = (minutes: number): string =>
  minutesFromNow(minutes).toISOString().slice(0, 10);

/** Three days before and after now, as a search writes them. */
export const daysAround = (): string =>
  `date=ge${dayFromNow(-3 * 1440)}&date=lt${dayFromNow(3 * 1440)}`;

export async function bundle<Kind>(who: Browser, search: string): Promise<Bundle<Kind>> {
  const { status, body, text } = await who.fetch(`/fhir/${search}`);
  expect([status, text]).toEqual([200, text]);
  return body as Bundle<Kind>;
}
