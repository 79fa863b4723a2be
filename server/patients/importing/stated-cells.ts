/** Reads of a row of a file what its cells say of sex, address and death, each as a record has it or with a reason. */
import { Deceased, deathWithoutDate } from '#shared/patients/deceased.ts';
import { sexes, type Sex } from '#shared/patients/sexes.ts';
import type { PatientAddress } from '#shared/patients/address.ts';
import type { PatientColumn } from '#shared/patients/patient-import.ts';
import { isNo, isYes } from './yes-and-no.ts';
import { readDay, type DayOrder } from './import-dates.ts';

type Cells = Record<PatientColumn, string>;

type Read<Value> = { value: Value } | { reason: string };

/**
 * Words as FHIR's `gender` has them, codes as HL7's table 0001, and X of passports. The digits of ISO 5218
 * are refused: some systems count from another sex.
 */
const sexOfCell: Record<string, Sex> = {
  ...Object.fromEntries(sexes.map((sex) => [sex, sex])),
  f: 'female',
  m: 'male',
  o: 'other',
  a: 'other',
  n: 'other',
  x: 'other',
  u: 'unknown',
  unk: 'unknown',
};

export function readSex({ sex }: Pick<Cells, 'sex'>): Read<Sex | null> {
  if (sex === '') return { value: null };
  const value = sexOfCell[sex.toLowerCase()];
  return value ? { value } : { reason: `sex: "${sex}" is none: write ${sexes.join(', ')}` };
}

/** Not yet validated; null where the row has none. */
export function addressIn(cells: Cells): PatientAddress | null {
  const { line, line2, city, state, postalCode, country } = cells;
  const address = {
    line: [line, line2].filter(Boolean).join(', '),
    city,
    state,
    postalCode,
    country,
  };
  return Object.values(address).some(Boolean) ? address : null;
}

/** A year, a month, a day or an instant as they are; other days as birth dates are written. */
function readDate(cell: string, orders: ReadonlySet<DayOrder>): Read<string> {
  const day = readDay(cell, orders);
  const { data, error } = Deceased.safeParse('day' in day ? day.day : cell);
  if (data !== undefined) return { value: data };
  return { reason: `date of death: ${'day' in day ? error.issues[0]?.message : day.reason}` };
}

/** Of a death only what the file says: a date, or that they have died. */
export function readDeath(
  { deceased, deathDate }: Pick<Cells, 'deceased' | 'deathDate'>,
  { birthDate, orders }: { birthDate: string | null; orders: ReadonlySet<DayOrder> },
): Read<string | null> {
  const isDated = deathDate !== '';
  if (!isYes(deceased) && !isNo(deceased))
    return { reason: `deceased: "${deceased}" is neither: write yes or no` };
  if (!isDated) return { value: isYes(deceased) ? deathWithoutDate : null };
  if (deceased !== '' && isNo(deceased))
    return { reason: 'deceased: It says no, and there is a date of death' };
  const date = readDate(deathDate, orders);
  if (!('value' in date) || birthDate === null) return date;
  const isBefore = date.value.slice(0, 10) < birthDate.slice(0, date.value.slice(0, 10).length);
  return isBefore ? { reason: 'date of death: It is before the birth date' } : date;
}
