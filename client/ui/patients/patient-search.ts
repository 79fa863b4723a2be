/** Turns typed text into a search for patients, and shows what distinguishes two of one name. */
import { asciiDigits } from '#shared/text/digits.ts';
import { isDay } from '#shared/times/days.ts';
import type { PatientAddress } from '#shared/patients/address.ts';
import type { Sex } from '#shared/patients/sexes.ts';
import { addressWords } from '#client/ui/patients/address-words.ts';
import { diedShort } from '#client/ui/patients/died-words.ts';
import { writtenTimes } from '#client/ui/times/locale.ts';
import { wholeDay } from '#client/ui/times/times.ts';

const two = (text: string | undefined) => (text ?? '').padStart(2, '0');

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** From its English name, whole or cut after three letters or more. */
const monthNumber = (name: string): string =>
  String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

interface Written {
  pattern: RegExp;
  /** Year, month and day, in the order in which they are tried. */
  readings: (match: readonly string[]) => (readonly (string | undefined)[])[];
}

/** Days as screens, letters and identity cards have them; a weekday in front is left out. */
const writtenDays: readonly Written[] = [
  {
    pattern: /\b(\d{4})([./-])\s?(\d{1,2})\2\s?(\d{1,2})\b\.?/,
    readings: ([, year, , month, day]) => [[year, month, day]],
  },
  {
    // Between dots the day is first; otherwise they stand in the reader's order, unless only the other one is a day.
    pattern: /\b(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4})\b/,
    readings: ([, first, mark, second, year]) => {
      const dayFirst = [year, second, first];
      const monthFirst = [year, first, second];
      if (mark === '.') return [dayFirst];
      const isMonthFirst = writtenTimes().order === 'month-day';
      return isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
    },
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]${monthName},?[ -](\\d{4})\\b`, 'i'),
    readings: ([, day, month = '', year]) => [[year, monthNumber(month), day]],
  },
  {
    pattern: new RegExp(`\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'i'),
    readings: ([, month = '', day, year]) => [[year, monthNumber(month), day]],
  },
];

const weekday = /\b(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?,?\s*$/i;

/** Commas as a list of facts has them, which are no part of a word. */
const listCommas = /(?<=^|\s),|,(?=\s|$)/g;

/** The first day among typed words, and the words without it; null for none. */
function dayIn(typed: string): { day: string; words: string } | null {
  for (const { pattern, readings } of writtenDays) {
    const match = pattern.exec(typed);
    if (!match) continue;
    const days = readings(match).map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`);
    const day = days.find(isDay);
    if (day === undefined) continue;
    const before = typed
      .slice(0, match.index)
      .replace(weekday, '')
      .replace(/\bborn\s*$/i, '');
    const after = typed.slice(match.index + match[0].length);
    return { day, words: `${before} ${after}`.replace(listCommas, ' ').replace(listCommas, ' ') };
  }
  return null;
}

/** A birth date among the words narrows the search; null while there is too little to search for. */
export function searchOf(typed: string): { search: string; birthDate?: string } | null {
  const dated = dayIn(asciiDigits(typed));
  const search = (dated?.words ?? typed).replace(/\s+/g, ' ').trim().slice(0, 100);
  if (dated) return { search: search.length < 2 ? '' : search, birthDate: dated.day };
  return search.length < 2 ? null : { search };
}

interface Distinguished {
  birthDate: string | null;
  externalId: string | null;
  deceased?: string | null;
  sex?: Sex | null;
  address?: PatientAddress | null;
}

const lettersShown = 40;

/** What distinguishes two patients of one name; of the address, the town alone where there is one. */
export function patientFacts(patient: Distinguished): string[] {
  const { birthDate, externalId, deceased = null, sex = null, address = null } = patient;
  const home = address && (address.city || address.line || addressWords(address));
  return [
    deceased && diedShort(deceased),
    birthDate && `born ${wholeDay(birthDate)}`,
    sex && sex !== 'unknown' ? sex : null,
    externalId,
    home && home.slice(0, lettersShown),
  ].filter((fact) => fact !== null);
}

export const patientDetails = (patient: Distinguished): string => patientFacts(patient).join(', ');
