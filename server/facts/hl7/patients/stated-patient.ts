/** Reads what an ADT message says of its patient (PID): name, birth date, phone and language. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { PatientName } from '#shared/appointments.ts';
import { PatientBirthDate } from '#shared/patients.ts';
import { Language } from '#shared/people/languages.ts';
import { Phone } from '#shared/people/phone.ts';
import type { StatedField } from '#shared/facts/patient-rules.ts';
import type { StatedDetails } from '#server/patients/service.ts';
import { component, rawField, repetitionsOf } from '#server/facts/hl7/fields.ts';

/** Events that state who a patient is; the others name them only. */
const statingEvents = ['A01', 'A04', 'A05', 'A08', 'A28', 'A31'];

/** Events that are about a patient alone, without a stay. */
const personEvents = ['A28', 'A31'];

export const statesPatient = (type: string): boolean =>
  statingEvents.some((event) => type === `ADT^${event}`);

export const isAboutPatientAlone = (type: string): boolean =>
  personEvents.some((event) => type === `ADT^${event}`);

/** As remarks name them. */
export const pidNames: Record<StatedField, string> = {
  fullName: 'PID-5 (name)',
  birthDate: 'PID-7 (birth date)',
  phone: 'PID-13 (phone)',
  language: 'PID-15 (language)',
};

export interface StatedPatient {
  details: StatedDetails;
  /** What cannot be kept, by field; never its value. */
  remarks: string[];
}

/** HL7's null: there is none. */
const isNull = (pid: Hl7Segment, field: number) => rawField(pid, field) === '""';

/** The legal name (type L), else the first: given names and family name. */
function nameOf(pid: Hl7Segment): string {
  const names = repetitionsOf(pid, 5);
  const name = names.find((parts) => parts[6]?.trim().toUpperCase() === 'L') ?? names[0] ?? [];
  const [family = '', given = '', further = '', suffix = ''] = name.map((part) => part.trim());
  return [given, further, family, suffix].filter((part) => part && part !== '""').join(' ');
}

/** XTN: as it is written, else by its parts. */
function phoneOf(pid: Hl7Segment): string {
  const written = component(pid, 13, 1) || component(pid, 13, 12);
  if (written) return written;
  const [country, area, local] = [5, 6, 7].map((number) => component(pid, 13, number));
  return [country && `+${country}`, area, local].filter(Boolean).join(' ');
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** ISO 639 of two or three letters, or BCP 47; null where it is none. */
function languageOf(code: string): string | null {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)) return null;
  const { data = null } = Language.safeParse(code.toLowerCase());
  return data !== null && languageNames.of(data) ? data : null;
}

const readers: Record<StatedField, { field: number; read: (pid: Hl7Segment) => string | null }> = {
  fullName: { field: 5, read: (pid) => PatientName.safeParse(nameOf(pid)).data ?? null },
  birthDate: {
    field: 7,
    read: (pid) => {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(component(pid, 7)) ?? [];
      return PatientBirthDate.safeParse(`${year}-${month}-${day}`).data ?? null;
    },
  },
  phone: { field: 13, read: (pid) => Phone.safeParse(phoneOf(pid)).data ?? null },
  language: { field: 15, read: (pid) => languageOf(component(pid, 15)) },
};

/** An empty field says nothing; HL7's null says that there is none. */
export function statedPatientOf(message: Hl7Message): StatedPatient {
  const pid = message.getSegment('PID');
  const stated: StatedPatient = { details: {}, remarks: [] };
  if (!pid) return stated;
  for (const field of ['fullName', 'birthDate', 'phone', 'language'] as const) {
    const { field: number, read } = readers[field];
    if (rawField(pid, number) === '') continue;
    if (isNull(pid, number)) {
      if (field !== 'fullName') stated.details[field] = null;
      continue;
    }
    const value = read(pid);
    if (value === null) stated.remarks.push(`${pidNames[field]} is not kept: it cannot be read`);
    else stated.details[field] = value;
  }
  return stated;
}

const otherTypes = 'PID-3 has numbers of type';

/** Whether messages wait for this reason until their feed's types are another. */
export const isNumberTypeReason = (reason: string): boolean => reason.startsWith(otherTypes);

/** Where PID-3 has numbers, and none of a type that the feed's patients are known by. */
export function otherTypesOf(pid: Hl7Segment, types: readonly string[]): string {
  const sent = (pid.getField(3)?.components ?? [])
    .filter((parts) => parts[0] && parts[0] !== '""')
    .map((parts) => (parts[4] ?? '').trim().toUpperCase() || 'none');
  if (sent.length === 0) return 'PID-3 has no number of a patient';
  const named = [...new Set(sent)].toSorted((one, other) => one.localeCompare(other)).join(', ');
  return `${otherTypes} ${named}; patients of this feed are known by ${types.join(', ')}`;
}
