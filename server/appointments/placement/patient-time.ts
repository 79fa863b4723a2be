/** A known patient is in one place at a time, unless somebody who may writes why both are needed. */
import { elsewhereWords } from '#shared/appointments/patient-time.ts';
import { may } from '#shared/roles.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { lockedPatientTime } from '#server/appointments/core/patient-time-store.ts';

export interface PatientReason {
  patientElsewhereBecause?: string | undefined;
}

export function requireMayDouble(
  { session }: SignedIn,
  { patientElsewhereBecause }: PatientReason,
): void {
  if (patientElsewhereBecause !== undefined && !may(session.person, 'appointments.overbook'))
    throw new Refusal('access.denied');
}

interface PatientPlacement extends PatientReason {
  /** Null: a mere name, of whom nothing else is known. */
  patientId: string | null;
  span: Span;
  /** The appointment that is moved. */
  exceptId?: string;
}

/**
 * The reason to keep with the appointment; null where the patient is free then. Call it in the
 * transaction of the booking. Throws 409 that says with whom the patient is.
 */
export async function requirePatientFree(
  db: Connection,
  signedIn: SignedIn,
  { patientId, span, exceptId, patientElsewhereBecause }: PatientPlacement,
): Promise<string | null> {
  requireMayDouble(signedIn, { patientElsewhereBecause });
  if (patientId === null) return null;
  const { organizationId } = signedIn.session.person;
  const exceptIds = exceptId === undefined ? [] : [exceptId];
  const query = { organizationId, patientId, spans: [span], exceptIds };
  const patientTime = await lockedPatientTime(db, query);
  if (!patientTime) return null;
  if (patientElsewhereBecause === undefined)
    throw new Refusal('appointments.patient-elsewhere', { words: elsewhereWords(patientTime) });
  return patientElsewhereBecause;
}

/** For the audit row of the change; the words of the reason stay with the appointment. */
export const elsewhereFact = (because: string | null) =>
  because === null ? {} : { patientElsewhere: true };
