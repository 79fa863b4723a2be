/** Turns typed text into a search for patients, and shows what distinguishes two of one name. */
import { writtenTimes } from '#client/ui/times/locale.ts';
import { wholeDay } from '#client/ui/times/times.ts';

const isoDay = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/;
const writtenDay = /\b(\d{1,2})([./])(\d{1,2})\2(\d{4})\b/;

const two = (text: string | undefined) => (text ?? '').padStart(2, '0');

/** Between slashes day and month stand in the reader's order, between dots the day is first. */
function dayWritten([, first, mark, second, year]: RegExpExecArray) {
  const [day, month] =
    mark === '/' && writtenTimes().order === 'month-day' ? [second, first] : [first, second];
  return `${year}-${two(month)}-${two(day)}`;
}

/** A birth date among the words narrows the search; null while there is too little to search for. */
export function searchOf(typed: string): { search: string; birthDate?: string } | null {
  const iso = isoDay.exec(typed);
  const written = writtenDay.exec(typed);
  const day = iso ? `${iso[1]}-${two(iso[2])}-${two(iso[3])}` : written && dayWritten(written);
  const isDay = day !== null && !Number.isNaN(Date.parse(day));
  const search = (isDay ? typed.replace(iso?.[0] ?? written?.[0] ?? '', ' ') : typed)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  if (isDay) return { search: search.length < 2 ? '' : search, birthDate: day };
  return search.length < 2 ? null : { search };
}

interface Distinguished {
  birthDate: string | null;
  externalId: string | null;
}

/** What distinguishes two patients of one name. */
export const patientFacts = ({ birthDate, externalId }: Distinguished): string[] =>
  [birthDate && `born ${wholeDay(birthDate)}`, externalId].filter((fact) => fact !== null);

export const patientDetails = (patient: Distinguished): string => patientFacts(patient).join(', ');
