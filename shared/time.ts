/** Schemas of instants and local days: ISO 8601 in UTC with Z, and YYYY-MM-DD. */
import { z } from 'zod';
import { hasKnownYear } from '#shared/times/days.ts';
import { dayMs } from './durations.ts';

const yearProblem = 'Give a year from 1000 to 8999.';

/** An instant as it was written, with its microseconds: where a list goes on. */
export const ExactInstant = z.iso.datetime({ offset: false }).refine(hasKnownYear, yearProblem);

/** Normalised to milliseconds, so that two equal instants are equal strings. */
export const Instant = ExactInstant.transform((text) => new Date(text).toISOString());

/** A local day without a zone; its zone is given separately. */
export const Day = z.iso.date().refine(hasKnownYear, yearProblem);

/** Names that were found to be zones: asking `Intl` takes a tenth of a millisecond each time. */
const foundZones = new Set<string>();
/** There are some 600; each may be written in upper or lower case. */
const foundZonesMost = 1_000;

const isZone = (name: string) => {
  if (foundZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    if (foundZones.size < foundZonesMost) foundZones.add(name);
    return true;
  } catch {
    return false;
  }
};

/** An IANA zone such as Europe/London. */
export const Zone = z
  .string()
  .max(64)
  .refine(isZone, 'Choose a time zone, for example Europe/London.');

/** Returns how many local days these are, both included. */
export const daysIn = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The instants from `startsAt` on and before `endsAt`. */
export interface Span {
  startsAt: Date;
  endsAt: Date;
}
