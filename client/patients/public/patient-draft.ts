/** A patient's details as they are typed, turned into a patient to save or into errors by field. */
import { errorsOf } from '#client/shell/api/form-draft.ts';
import { NewPatient, type Patient } from '#shared/patients.ts';

/** Texts are empty where something is not known. */
export interface PatientDraft {
  birthDate: string;
  sex: string;
  addressLine: string;
  addressCity: string;
  addressState: string;
  addressPostalCode: string;
  addressCountry: string;
  email: string;
  phone: string;
  language: string;
  externalId: string;
  needsInterpreter: boolean;
}

export const patientLabels: Record<keyof PatientDraft, string> = {
  birthDate: 'Birth date',
  sex: 'Sex',
  addressLine: 'Street and number',
  addressCity: 'City',
  addressState: 'State or region',
  addressPostalCode: 'Postal code',
  addressCountry: 'Country',
  email: 'Email',
  phone: 'Phone',
  language: 'Language',
  externalId: 'Identifier',
  needsInterpreter: 'Needs an interpreter',
};

export const emptyPatientDraft: PatientDraft = {
  birthDate: '',
  sex: '',
  addressLine: '',
  addressCity: '',
  addressState: '',
  addressPostalCode: '',
  addressCountry: '',
  email: '',
  phone: '',
  language: '',
  externalId: '',
  needsInterpreter: false,
};

export const typedOf = (patient: Patient): PatientDraft & { fullName: string } => ({
  fullName: patient.fullName,
  birthDate: patient.birthDate ?? '',
  sex: patient.sex ?? '',
  addressLine: patient.address?.line ?? '',
  addressCity: patient.address?.city ?? '',
  addressState: patient.address?.state ?? '',
  addressPostalCode: patient.address?.postalCode ?? '',
  addressCountry: patient.address?.country ?? '',
  email: patient.email ?? '',
  phone: patient.phone ?? '',
  language: patient.language ?? '',
  externalId: patient.externalId ?? '',
  needsInterpreter: patient.needsInterpreter,
});

export type PatientErrors = Partial<Record<keyof PatientDraft | 'fullName', string>>;
type Details = Omit<NewPatient, 'idempotencyKey'>;

/** Null where nothing is typed. */
function typedAddress(typed: PatientDraft) {
  const address = {
    line: typed.addressLine.trim(),
    city: typed.addressCity.trim(),
    state: typed.addressState.trim(),
    postalCode: typed.addressPostalCode.trim(),
    country: typed.addressCountry.trim(),
  };
  return Object.values(address).some(Boolean) ? address : null;
}

export function toPatient(
  typed: PatientDraft & { fullName: string },
): { patient: Details } | { errors: PatientErrors } {
  const parsed = NewPatient.safeParse({
    fullName: typed.fullName,
    birthDate: typed.birthDate || null,
    sex: typed.sex || null,
    address: typedAddress(typed),
    email: typed.email.trim() || null,
    phone: typed.phone.trim() || null,
    language: typed.language || null,
    externalId: typed.externalId.trim() || null,
    needsInterpreter: typed.needsInterpreter,
  });
  if (parsed.success) return { patient: parsed.data };
  return { errors: errorsOf<PatientErrors>(parsed.error.issues) };
}
