/** Instants and local days as they travel: ISO 8601 in UTC with Z, and YYYY-MM-DD. */
import { z } from 'zod';

/** Answers are normalised to milliseconds, so that two equal instants are equal strings. */
export const Instant = z.iso
  .datetime({ offset: false })
  .transform((text) => new Date(text).toISOString());

/** A day on somebody's wall calendar; which wall, the zone beside it says. */
export const Day = z.iso.date();

const isZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
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
