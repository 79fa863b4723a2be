/** How times and days are written: hours, weeks and the order of dates as the organization has it, words as the reader. */
import type { OrganizationLocale } from '#shared/organization.ts';
import { localeKey } from './locale-key.ts';

/** Words of the day stay in the language of the page; a German browser gets "Saturday, 21 November". */
const isEnglish = (tag: string) => /^en\b/i.test(tag);

interface WrittenTimes {
  /** The English locale in which days and months are named. */
  words: string;
  hourCycle: 'h12' | 'h23';
  /** 0 is Sunday. */
  firstWeekday: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** The order of day and month in a date of numbers. */
  order: 'day-month' | 'month-day';
}

function isLocale(value: unknown): value is OrganizationLocale {
  const { hourFormat, firstWeekday, country } = (value ?? {}) as Partial<OrganizationLocale>;
  const hasHours = hourFormat === '12' || hourFormat === '24';
  return hasHours && typeof firstWeekday === 'number' && country !== undefined;
}

/** Of the organization whose people used this browser last; null where nobody did. */
function remembered(): OrganizationLocale | null {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(localeKey) ?? 'null');
    return isLocale(last) ? last : null;
  } catch {
    return null;
  }
}

/** Until an organization is known, times are written as the browser has them. */
export const isLocaleRemembered = (): boolean => remembered() !== null;

/** A browser may have names that `Intl` refuses, for instance "C" on a machine without a language. */
function isKnown(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The reader's languages that formats and names can be made in. */
export const readerLanguages: readonly string[] = navigator.languages.filter(isKnown);

const tags = readerLanguages;

function readersHours(): OrganizationLocale['hourFormat'] {
  const { hourCycle } = new Intl.DateTimeFormat(tags[0], { hour: 'numeric' }).resolvedOptions();
  return hourCycle?.startsWith('h1') ? '12' : '24';
}

function orderIn(tag: string | undefined): WrittenTimes['order'] {
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric' });
  const first = date.formatToParts(0).find(({ type }) => type === 'day' || type === 'month');
  return first?.type === 'month' ? 'month-day' : 'day-month';
}

/** In the language that most people of a country read. */
function usualIn(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return new Intl.Locale(language, { region: country, calendar: 'gregory' }).toString();
}

const englishOf = { 'day-month': 'en-GB', 'month-day': 'en-US' } as const;

function written(locale: OrganizationLocale | null): WrittenTimes {
  const order = orderIn(locale?.country ? usualIn(locale.country) : tags[0]);
  const words = tags.find(isEnglish) ?? 'en-GB';
  return {
    // No page has dates in two orders.
    words: locale?.country && orderIn(words) !== order ? englishOf[order] : words,
    hourCycle: (locale?.hourFormat ?? readersHours()) === '12' ? 'h12' : 'h23',
    firstWeekday: ((locale?.firstWeekday ?? 1) % 7) as WrittenTimes['firstWeekday'],
    order,
  };
}

let current: WrittenTimes | undefined;

/** The same object until the organization's locale changes. */
export function writtenTimes(): WrittenTimes {
  current ??= written(remembered());
  return current;
}

/** From now on times are written so, in this browser's next sessions from the start. */
export function adoptLocale(locale: OrganizationLocale): void {
  const next = written(locale);
  if (JSON.stringify(next) !== JSON.stringify(writtenTimes())) current = next;
  localStorage.setItem(localeKey, JSON.stringify(locale));
}

/** For patients, who read the hospital's times on its pages as in its mails; the browser does not keep it. */
export function adoptHours(hourFormat: OrganizationLocale['hourFormat']): void {
  const hourCycle = hourFormat === '12' ? 'h12' : 'h23';
  if (writtenTimes().hourCycle !== hourCycle) current = { ...writtenTimes(), hourCycle };
}

export const isTwelveHours = (): boolean => writtenTimes().hourCycle === 'h12';
