/** Reads a day as people type it: "24 Nov", "24/11", "tomorrow", "Friday", "+3", 2026-11-24. */
import { isDay, weekdayOf } from '#shared/times/days.ts';
import { addDays } from '#client/ui/times/local-days.ts';

export interface DayReading {
  /** YYYY-MM-DD */
  today: string;
  order: 'day-month' | 'month-day';
  /** Where the year is left out or has two digits, which one is meant. */
  nearest: 'coming' | 'past';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Where `word` is one of the names, or the first three or more letters of it. */
function indexIn(names: readonly string[], word: string): number {
  return names.findIndex((name) => word.length >= 3 && word.startsWith(name));
}

const two = (part: number) => String(part).padStart(2, '0');

function dayOf(year: number, month: number, day: number): string | null {
  const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDay(iso) ? iso : null;
}

interface Parts {
  day: number;
  month: number;
  /** As typed: two or four digits, or empty. */
  year: string;
}

function withYear({ day, month, year }: Parts, { today, nearest }: DayReading): string | null {
  const thisYear = Number(today.slice(0, 4));
  if (year.length === 4) return dayOf(Number(year), month, day);
  if (year.length === 2) {
    const ofCentury = thisYear - (thisYear % 100) + Number(year);
    const read = dayOf(ofCentury, month, day);
    return nearest === 'past' && (read ?? '') > today ? dayOf(ofCentury - 100, month, day) : read;
  }
  if (year !== '') return null;
  const read = dayOf(thisYear, month, day);
  if (nearest === 'past') return (read ?? '') > today ? dayOf(thisYear - 1, month, day) : read;
  // A day that is long over means next year's; last week's is a slip that the form will point out.
  const isLongOver = read !== null && read < addDays(today, -60);
  return isLongOver ? dayOf(thisYear + 1, month, day) : read;
}

function ofWord(text: string, { today }: DayReading): string | null {
  if (text === 'today') return today;
  if (text === 'tomorrow' || text === 'tom') return addDays(today, 1);
  if (text === 'yesterday') return addDays(today, -1);
  const steps = /^(?:\+|in )\s*(\d{1,3})\s*(d|days?|w|weeks?)?$/.exec(text);
  if (steps) return addDays(today, Number(steps[1]) * (steps[2]?.startsWith('w') ? 7 : 1));
  const weekday = /^(?:next )?([a-z]+)$/.exec(text)?.[1];
  const at = weekday === undefined ? -1 : indexIn(weekdays, weekday);
  if (at < 0) return null;
  return addDays(today, ((at + 7 - weekdayOf(today)) % 7) + 1);
}

function ofNumbers(text: string, reading: DayReading): string | null {
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  const match = digits ?? /^(\d{1,2})[./\- ]+(\d{1,2})(?:[./\- ]+(\d{4}|\d{2}))?[./]?$/.exec(text);
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  const isDayFirst = reading.order === 'day-month';
  const year = match[3] ?? '';
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return withYear({ day, month, year }, reading);
}

function ofNamedMonth(text: string, reading: DayReading): string | null {
  const words = text.split(/[\s,./-]+/).filter(Boolean);
  const otherWords = words.filter((word, at) => !(at === 0 && indexIn(weekdays, word) >= 0));
  const named = otherWords.find((word) => indexIn(months, word) >= 0);
  if (named === undefined) return null;
  const [day = '', year = '', ...more] = otherWords.filter((word) => word !== named);
  const isDayNumber = /^\d{1,2}(st|nd|rd|th)?$/.test(day);
  if (!isDayNumber || !/^\d*$/.test(year) || more.length > 0) return null;
  const month = indexIn(months, named) + 1;
  return withYear({ day: Number.parseInt(day, 10), month, year }, reading);
}

/** Null where it is no day. */
export function typedDay(typed: string, reading: DayReading): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (isDay(text)) return text;
  return ofWord(text, reading) ?? ofNumbers(text, reading) ?? ofNamedMonth(text, reading);
}

/** Whether nothing is missing, so that it counts while somebody still types. */
export const isCompleteDay = (typed: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$|^\D*\d{1,2}\D+\d{1,2}\D+\d{4}$|^\d{8}$|[a-z]{3}.*\d{4}$/i.test(typed.trim());
