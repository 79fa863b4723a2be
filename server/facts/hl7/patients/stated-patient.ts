/** Reads what an ADT message says of its patient (PID): name, birth date, sex, address, phone, language and death. */
import type { Hl7Message, Hl7Segment } from '@medplum/core';
import { DateTime } from 'luxon';
import { PatientName } from '#shared/appointments.ts';
import { PatientBirthDate } from '#shared/patients.ts';
import { Deceased, deathWithoutDate } from '#shared/patients/deceased.ts';
import { Phone } from '#shared/people/phone.ts';
import type { StatedField } from '#shared/facts/patient-rules.ts';
import type { StatedDetails } from '#server/patients/service.ts';
import { plain } from '#server/facts/hl7/escapes.ts';
import { component, phoneOf, repetitionsOf, statedIn } from '#server/facts/hl7/fields.ts';
import { statedContactsOf } from '#server/facts/hl7/segments/next-of-kin-segments.ts';
import type { StatedContact } from '#server/related-persons/service.ts';
import { addressOf, sexOf } from './sex-and-address.ts';
import { languageOf } from './stated-language.ts';
import { dateTimeOf } from '#server/facts/hl7/times.ts';

/** Events that state who a patient is; the others name them only. */
const statingEvents = ['A01', 'A04', 'A05', 'A08', 'A28', 'A31'];

/** Patients are discharged as deceased: a discharge says so of a patient who is known. */
export const mayStateDeath = (type: string): boolean => type === 'ADT^A03';

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
  sex: 'PID-8 (sex)',
  address: 'PID-11 (address)',
  phone: 'PID-13 (phone)',
  language: 'PID-15 (language)',
  deceased: 'PID-29 and PID-30 (death)',
};

export interface StatedPatient {
  details: StatedDetails;
  contacts: StatedContact[];
  /** What cannot be kept, by field; never its value. */
  remarks: string[];
}

/** HL7's null: there is none. */
const isNull = (pid: Hl7Segment, field: number) => statedIn(pid, field) === 'null';

/** The legal name (type L), else the first: given names and family name. */
function nameOf(pid: Hl7Segment): string {
  const names = pid.getField(5)?.components ?? [];
  const name = names.find((parts) => parts[6]?.trim().toUpperCase() === 'L') ?? names[0] ?? [];
  const [family = '', given = '', further = '', suffix = ''] = [0, 1, 2, 3].map((part) =>
    plain(name[part] ?? '', pid.context).trim(),
  );
  return [given, further, family, suffix].filter((part) => part && part !== '""').join(' ');
}

const plainFields = ['fullName', 'birthDate', 'sex', 'address', 'phone', 'language'] as const;
type PlainField = (typeof plainFields)[number];

const readers: {
  [Field in PlainField]: {
    field: number;
    read: (pid: Hl7Segment) => NonNullable<StatedDetails[Field]> | null;
  };
} = {
  fullName: { field: 5, read: (pid) => PatientName.safeParse(nameOf(pid)).data ?? null },
  birthDate: {
    field: 7,
    read: (pid) => {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(component(pid, 7)) ?? [];
      return PatientBirthDate.safeParse(`${year}-${month}-${day}`).data ?? null;
    },
  },
  sex: { field: 8, read: (pid) => sexOf(component(pid, 8)) },
  address: { field: 11, read: addressOf },
  phone: {
    field: 13,
    read: (pid) => Phone.safeParse(phoneOf(repetitionsOf(pid, 13)[0] ?? [])).data ?? null,
  },
  language: { field: 15, read: (pid) => languageOf(component(pid, 15)) },
};

/** A time keeps the local day that it has where the feed is; null where it cannot be read. */
function dateOfDeath(written: string, zone: string): string | null {
  const dateTime = dateTimeOf(written, zone);
  if (dateTime === null) return null;
  const local = DateTime.fromISO(dateTime, { zone }).toISO({ suppressMilliseconds: true });
  return Deceased.safeParse(dateTime.includes('T') ? local : dateTime).data ?? null;
}

/**
 * PID-30 says that the patient has died, PID-29 when. A date alone says both; `N`, or HL7's null without
 * a `Y`, says that they live. Undefined where nothing is said; null for the living.
 */
function deathOf(
  pid: Hl7Segment,
  zone: string,
): Pick<StatedPatient, 'remarks'> & { deceased?: string | null } {
  const indicator = component(pid, 30).trim().toUpperCase();
  const written = isNull(pid, 29) ? '' : component(pid, 29);
  if (indicator === '' && written === '')
    return isNull(pid, 29) || isNull(pid, 30) ? { deceased: null, remarks: [] } : { remarks: [] };
  if (isNull(pid, 30) || indicator === 'N')
    return written === ''
      ? { deceased: null, remarks: [] }
      : {
          remarks: [
            'PID-29 and PID-30 (death) are not kept: one has a date, the other says that the patient lives',
          ],
        };
  const isRead = indicator === '' || indicator === 'Y';
  const at = written === '' ? null : dateOfDeath(written, zone);
  const remarks = [
    ...(isRead ? [] : ['PID-30 (death) is not kept: it is neither Y nor N']),
    ...(written !== '' && at === null
      ? ['PID-29 (time of death) is not kept: it cannot be read']
      : []),
  ];
  if (!isRead) return { remarks };
  if (at !== null) return { deceased: at, remarks };
  return indicator === 'Y' ? { deceased: deathWithoutDate, remarks } : { remarks };
}

/** Of a message that names its patient alone; null where it says nothing of a death. */
export function statedDeathOf(message: Hl7Message, zone: string): StatedPatient | null {
  const pid = message.getSegment('PID');
  if (!pid) return null;
  const { remarks, ...details } = deathOf(pid, zone);
  return details.deceased === undefined && remarks.length === 0
    ? null
    : { details, contacts: [], remarks };
}

/** An empty field says nothing; HL7's null says that there is none. `zone`: of times without an offset. */
export function statedPatientOf(message: Hl7Message, zone = 'utc'): StatedPatient {
  const pid = message.getSegment('PID');
  const stated: StatedPatient = { details: {}, ...statedContactsOf(message) };
  if (!pid) return stated;
  for (const field of plainFields) {
    const { field: number, read } = readers[field];
    if (statedIn(pid, number) === 'nothing') continue;
    if (isNull(pid, number)) {
      if (field !== 'fullName') stated.details[field] = null;
      continue;
    }
    const value = read(pid);
    if (value === null) stated.remarks.push(`${pidNames[field]} is not kept: it cannot be read`);
    else Object.assign(stated.details, { [field]: value });
  }
  const { remarks, deceased } = deathOf(pid, zone);
  if (deceased !== undefined) stated.details.deceased = deceased;
  stated.remarks.push(...remarks);
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
