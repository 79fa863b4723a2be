/** What the patients are after the messages so far: plain objects in lists, one message after the other. */
import type { FeedName, PersonDetails, ReplayMessage } from './replayed-messages.ts';

const fields = ['fullName', 'birthDate', 'phone'] as const;
type Field = (typeof fields)[number];

export interface ModelPatient {
  number: string;
  details: Record<Field, string | null>;
  /** When each field was stated last. */
  statedAt: Partial<Record<Field, number>>;
  mergedInto: ModelPatient | null;
}

/** Which fields a feed changes; the first one creates and merges patients too. */
const changes: Record<FeedName, readonly Field[]> = {
  ADT: ['fullName', 'birthDate', 'phone'],
  LAB: [],
  BOOK: ['phone'],
};

export interface PatientModel {
  patients: ModelPatient[];
  /** The record that a number leads to now. */
  byNumber: (number: string) => ModelPatient | null;
  /** Whether the message has to wait for a person. */
  state: (message: ReplayMessage, number: string, details: PersonDetails) => 'waits' | 'read';
  /** Null where one of the two is not known. */
  merge: (number: string, duplicate: string) => [ModelPatient, ModelPatient] | null;
}

export function patientModel(): PatientModel {
  const patients: ModelPatient[] = [];
  const byNumber = (number: string): ModelPatient | null => {
    const patient = patients.find((one) => one.number === number) ?? null;
    return patient?.mergedInto ?? patient;
  };

  function create(number: string, details: PersonDetails, statedAt: number): 'waits' | 'read' {
    const { fullName, birthDate = null, phone = null } = details;
    const isTwin = patients.some(
      ({ details: other }) => other.fullName === fullName && other.birthDate === birthDate,
    );
    if (fullName === undefined || isTwin) return 'waits';
    patients.push({
      number,
      details: { fullName, birthDate, phone },
      statedAt: Object.fromEntries(
        fields.filter((field) => details[field] !== undefined).map((field) => [field, statedAt]),
      ),
      mergedInto: null,
    });
    return 'read';
  }

  return {
    patients,
    byNumber,
    state: ({ feed, statedAt }, number, details) => {
      const patient = byNumber(number);
      if (!patient) return feed === 'ADT' ? create(number, details, statedAt) : 'read';
      for (const field of changes[feed]) {
        const value = details[field];
        if (value === undefined || statedAt < (patient.statedAt[field] ?? 0)) continue;
        patient.details[field] = value;
        patient.statedAt[field] = statedAt;
      }
      return 'read';
    },
    merge: (number, duplicateNumber) => {
      const [patient, duplicate] = [byNumber(number), byNumber(duplicateNumber)];
      if (!patient || !duplicate) return null;
      if (patient === duplicate) return [patient, duplicate];
      for (const field of fields) patient.details[field] ??= duplicate.details[field];
      for (const other of patients)
        if (other === duplicate || other.mergedInto === duplicate) other.mergedInto = patient;
      return [patient, duplicate];
    },
  };
}
