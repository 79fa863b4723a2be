/** Formats instants and local days for people: by the organization's locale, words in English. */
import { minuteMs } from '#shared/durations.ts';
import type { TimePrecision } from '#shared/facts.ts';
import { writtenTimes } from './locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating one costs more than a thousand uses. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** A local day at noon UTC: far from every midnight, so that it stays that day. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** "10:30" or "10:30 am", by the organization's locale. */
export function clockTime(instant: string | number, timeZone: string): string {
  const { words, hourCycle } = writtenTimes();
  return format(words, { timeStyle: 'short', hourCycle, timeZone }).format(new Date(instant));
}

/** "10:30:05": for short events. */
export function secondTime(instant: string, timeZone: string): string {
  const { words, hourCycle } = writtenTimes();
  return format(words, { timeStyle: 'medium', hourCycle, timeZone }).format(new Date(instant));
}

/** "Saturday 21 November 2026 at 10:30", where the reader is. */
export function wholeMoment(instant: string): string {
  const { words, hourCycle } = writtenTimes();
  const whole = { dateStyle: 'full', timeStyle: 'short', hourCycle } as const;
  return format(words, whole).format(new Date(instant));
}

const dayPart = (day: string, part: Intl.DateTimeFormatOptions) =>
  format(writtenTimes().words, { ...part, timeZone: 'UTC' }).format(noon(day));

const mostKnown = 1_000;

/** Each day is written once: a grid asks for the same ones once a cell, a year for all of its days. */
function once(write: (day: string) => string): (day: string) => string {
  const days = new Map<string, string>();
  return (day) => {
    const key = `${writtenTimes().words} ${day}`;
    const words = days.get(key) ?? write(day);
    if (days.size >= mostKnown) days.clear();
    days.set(key, words);
    return words;
  };
}

/** "Saturday, 21 November" or "Saturday, November 21", by the organization's locale. */
export const longDay = once(
  (day) =>
    `${dayPart(day, { weekday: 'long' })}, ${dayPart(day, { day: 'numeric', month: 'long' })}`,
);

/** "Sat 21" */
export const shortDay = once(
  (day) => `${dayPart(day, { weekday: 'short' })} ${dayPart(day, { day: 'numeric' })}`,
);

/** "Saturday, 21 November, 10:30"; of a time that is no instant its date, month or year, in every zone. */
export function momentWords(
  instant: string,
  { precision, zone }: { precision?: TimePrecision | null | undefined; zone: string },
): string {
  const day = instant.slice(0, 10);
  if (precision === 'day') return `${longDay(day)}, no time given`;
  if (precision === 'month') return dayPart(day, { month: 'long', year: 'numeric' });
  if (precision === 'year') return day.slice(0, 4);
  return `${longDay(dayIn(zone, instant))}, ${clockTime(instant, zone)}`;
}

/** English as the organization writes it; another language as its readers do, where the browser knows it. */
function localeOf(language: string): string {
  const [known] = /^en\b/i.test(language) ? [] : Intl.DateTimeFormat.supportedLocalesOf(language);
  return known ?? writtenTimes().words;
}

function patientFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  const { hourCycle } = writtenTimes();
  const whole = { dateStyle: 'full', timeStyle: 'short', calendar: 'gregory' } as const;
  return format(localeOf(language), { ...whole, hourCycle, timeZone });
}

/** "3 de mayo de 1941", in the language of a patient. */
export const dayInLanguage = (language: string, day: string): string =>
  format(localeOf(language), { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' }).format(
    noon(day),
  );

/** "sábado, 21 de noviembre de 2026, 10:30", in the language of a patient. */
export const momentInLanguage = (language: string, instant: string, zone: string): string =>
  patientFormat(language, zone).format(new Date(instant));

/** "sábado, 21 de noviembre de 2026, 10:30–10:45", in the language of a patient. */
export const spanInLanguage = (
  language: string,
  { from, to }: { from: string; to: string },
  zone: string,
): string => patientFormat(language, zone).formatRange(new Date(from), new Date(to));

/** "May 2026", of a month as 2026-05. */
export const wholeMonth = (month: string): string =>
  dayPart(`${month}-01`, { month: 'long', year: 'numeric' });

/** "24 Nov 2026"; empty for no day. */
export const pastDay = (day: string): string =>
  day && dayPart(day, { day: 'numeric', month: 'short', year: 'numeric' });

/** "3 May 1980" */
export const wholeDay = (day: string): string =>
  dayPart(day, { day: 'numeric', month: 'long', year: 'numeric' });

/** "Tue, 24 Nov", with the year where it is not that of `today`; empty for no day. */
export const comingDay = (day: string, today: string): string =>
  day &&
  dayPart(day, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });

/** "Saturday, 3 May 1980" */
export const wholeWeekday = (day: string): string =>
  `${dayPart(day, { weekday: 'long' })}, ${wholeDay(day)}`;

/** "Mon" */
export const weekdayName = (day: string): string => dayPart(day, { weekday: 'short' });

/** "November" */
export const monthName = (day: string): string => dayPart(day, { month: 'long' });

/** "16 - 22 November 2026", "25 Nov - 22 Dec 2026" */
export const dayRange = (from: string, to: string): string =>
  format(writtenTimes().words, {
    day: 'numeric',
    month: from.slice(0, 7) === to.slice(0, 7) ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(noon(from), noon(to));

/** The local day in that zone, `YYYY-MM-DD`; Swedish dates are ISO dates. */
export const dayIn = (timeZone: string, instant: string | number): string =>
  format('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(instant));

/** `HH:MM` in that zone, as fields keep it. */
export const wallTime = (timeZone: string, instant: string | number): string =>
  format('sv-SE', { timeStyle: 'short', timeZone }).format(new Date(instant));

export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / minuteMs);

/** "30 min", "1 h", "1 h 30 min" */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const restMinutes = minutes % 60;
  return [hours > 0 && `${hours} h`, (restMinutes > 0 || hours === 0) && `${restMinutes} min`]
    .filter(Boolean)
    .join(' ');
}

const canonical = (zone: string) => format('en', { timeZone: zone }).resolvedOptions().timeZone;

let zoneHere: string | undefined;

/** Where the viewer is. Not before it is needed: V8 takes a fortieth of a second for the first format of a page. */
export const viewersZone = (): string =>
  (zoneHere ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Times of a zone other than the viewer's have to name it. */
export const isViewersZone = (zone: string): boolean =>
  canonical(zone) === canonical(viewersZone());

/** The time of day where the viewer is. */
export const viewersClock = (instant: string): string => clockTime(instant, viewersZone());

/** Today in the viewer's own zone, until the server has answered. */
export const viewersToday = (): string => dayIn(viewersZone(), Date.now());

/** Today in the hospital's zone; in the viewer's own while that is not known. */
export const todayIn = (zone: string | undefined, now: number): string =>
  zone === undefined ? viewersToday() : dayIn(zone, now);
