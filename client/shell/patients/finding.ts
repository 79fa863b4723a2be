/** Turns typed text into a search for patients, and shows what distinguishes two of one name. */

const isoDay = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/;
/** Day, month, year: the order in which birth dates are read aloud here. */
const writtenDay = /\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/;

const two = (text: string | undefined) => (text ?? '').padStart(2, '0');

/** A birth date among the words narrows the search; null while there is too little to search for. */
export function searchOf(typed: string): { search: string; birthDate?: string } | null {
  const iso = isoDay.exec(typed);
  const written = writtenDay.exec(typed);
  const day = iso
    ? `${iso[1]}-${two(iso[2])}-${two(iso[3])}`
    : written && `${written[3]}-${two(written[2])}-${two(written[1])}`;
  const isDay = day !== null && !Number.isNaN(Date.parse(day));
  const search = (isDay ? typed.replace(iso?.[0] ?? written?.[0] ?? '', ' ') : typed)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
  if (isDay) return { search: search.length < 2 ? '' : search, birthDate: day };
  return search.length < 2 ? null : { search };
}

/** "3 May 1980" */
export const birthDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** What distinguishes two patients of one name. */
export const patientDetails = (one: { birthDate: string | null; externalId: string | null }) =>
  [one.birthDate && `born ${birthDay(one.birthDate)}`, one.externalId].filter(Boolean).join(', ');
