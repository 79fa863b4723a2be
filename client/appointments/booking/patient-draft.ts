/** What is typed of a patient, and what becomes of the details. */
import { NewPatient, type Patient } from '#shared/appointments/patients.ts';

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
