/** A calendar program that reads a feed by its address, without a session. */
import ical, { type VEvent } from 'node-ical';
import type { Answer } from './browser.ts';
import type { Clinic, Clinician } from './clinic.ts';

export const eventsIn = (text: string): VEvent[] =>
  Object.values(ical.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');

/** The feed's URL in the tests, whatever our public address is. */
export async function feedOf(who: Clinician): Promise<string> {
  const { data } = await who.browser.call('calendar.newFeed');
  return new URL(data.address).pathname;
}

export const fetched = (
  { world }: Clinic,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> => world.browser().fetch(path, { headers });
