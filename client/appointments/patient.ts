/** What is typed of a patient: whom it may mean, and what becomes of the details. */
import { NewPatient, type Patient } from '#shared/patients.ts';

/** As text, since that is what is typed. */
export interface TypedPatient {
  birthDate: string;
  email: string;
  phone: string;
  language: string;
  externalId: string;
}

export const patientLabels: Record<keyof TypedPatient, string> = {
  birthDate: 'Birth date',
  email: 'Email',
  phone: 'Phone',
  language: 'Language',
  externalId: 'Identifier',
};

export const nobodyYet: TypedPatient = {
  birthDate: '',
  email: '',
  phone: '',
  language: '',
  externalId: '',
};

export const typedOf = (patient: Patient): TypedPatient & { fullName: string } => ({
  fullName: patient.fullName,
  birthDate: patient.birthDate ?? '',
  email: patient.email ?? '',
  phone: patient.phone ?? '',
  language: patient.language ?? '',
  externalId: patient.externalId ?? '',
});

export type PatientErrors = Partial<Record<keyof TypedPatient | 'fullName', string>>;
type Details = Omit<NewPatient, 'idempotencyKey'>;

export function toPatient(
  typed: TypedPatient & { fullName: string },
): { patient: Details } | { errors: PatientErrors } {
  const found = NewPatient.safeParse({
    fullName: typed.fullName,
    birthDate: typed.birthDate || null,
    email: typed.email.trim() || null,
    phone: typed.phone.trim() || null,
    language: typed.language || null,
    externalId: typed.externalId.trim() || null,
  });
  if (found.success) return { patient: found.data };
  const errors: PatientErrors = {};
  for (const { path, message } of found.error.issues)
    errors[path[0] as keyof PatientErrors] ??= message;
  return { errors };
}

const isoDay = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/;
/** Day, month, year, as birth dates are read aloud here. */
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

/** What tells two of one name apart. */
export const tellingApart = (one: { birthDate: string | null; externalId: string | null }) =>
  [one.birthDate && `born ${birthDay(one.birthDate)}`, one.externalId].filter(Boolean).join(', ');
