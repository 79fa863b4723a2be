/** From when a clock counts: its event, or a date of the case's stay or subject. */
import { DateTime } from 'luxon';
import { fieldOfDate } from '#shared/cases/clock-lengths.ts';
import type { StayDates } from './clock-date-store.ts';

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

/** A day without a time begins where the rule counts. */
function instantOf(text: unknown, zone: string): Date | null {
  if (typeof text !== 'string') return null;
  const at = wholeDay.test(text)
    ? DateTime.fromISO(text, { zone }).startOf('day')
    : DateTime.fromISO(text, { zone });
  return at.isValid ? at.toJSDate() : null;
}

interface Dated {
  /** When the event happened. */
  at: Date;
  subject: unknown;
  stay: StayDates | undefined;
}

/** Null while that date is not known: then there is no clock. */
export function startOf(
  { countsFrom, zone }: { countsFrom: string; zone: string },
  { at, subject, stay }: Dated,
): Date | null {
  if (countsFrom === 'event') return at;
  if (countsFrom === 'admission') return instantOf(stay?.admission, zone);
  if (countsFrom === 'discharge') return instantOf(stay?.discharge, zone);
  const field = fieldOfDate(countsFrom);
  const value = field === null ? null : (subject as Record<string, unknown> | null)?.[field];
  return instantOf(value, zone);
}
