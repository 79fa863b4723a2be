/** A day and a time of the day as letters to patients write them, in the language of their words. */
import type { HourFormat } from '#shared/organization.ts';

/** How the hospital writes times. */
export interface WrittenBy {
  zone: string;
  hourFormat: HourFormat;
}

/** British where it is plain English, or a language whose days this machine does not know. */
const localeOf = (language: string): string =>
  language === 'en' || Intl.DateTimeFormat.supportedLocalesOf([language]).length === 0
    ? 'en-GB'
    : language;

/** "Monday 23 November 2026", without the comma that browsers and servers put there or not; "lunes, 23 de noviembre de 2026". */
export function dayInWords(at: Date, timeZone: string, language: string): string {
  const locale = localeOf(language);
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    calendar: 'gregory',
    timeZone,
  }).format(at);
  return locale === 'en-GB' ? day.replace(',', '') : day;
}

/** "14:05" or "2:05 pm". */
export function timeInWords(at: Date, { zone, hourFormat }: WrittenBy, language: string): string {
  const is12 = hourFormat === '12';
  return new Intl.DateTimeFormat(localeOf(language), {
    hour: is12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: is12 ? 'h12' : 'h23',
    timeZone: zone,
  })
    .format(at)
    .replaceAll('\u202f', ' ');
}

/** What fills the sentence of day and time, which is written in this language. */
export const momentValues = (at: Date, writtenBy: WrittenBy, language: string) => ({
  day: dayInWords(at, writtenBy.zone, language),
  time: timeInWords(at, writtenBy, language),
  zone: writtenBy.zone,
});
