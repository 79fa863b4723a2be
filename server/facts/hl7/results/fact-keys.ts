/** Keys of stays, results and documents of HL7 v2: of the patient and of everything that names them, uncut (S160). */
import { hash } from 'node:crypto';

/** An id of FHIR has at most 64 signs of few kinds, so that it is a hash. */
const keyOf = (...parts: readonly (string | number)[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex');

export const stayKey = (patientId: string, stayNumber: string): string =>
  keyOf('stay', patientId, stayNumber);

export const documentKey = (patientId: string, number: string): string =>
  keyOf('document', patientId, number);

export const allergyKey = (patientId: string, known: string): string =>
  keyOf('allergy', patientId, known);

/** Of a coverage, an account, a procedure or an order. */
export const segmentKey = (
  patientId: string,
  { type, known }: { type: string; known: string },
): string => keyOf('segment', patientId, type, known);

export const resultKey = (
  patientId: string,
  { group, place }: { group: string; place: number },
): string => keyOf('result', patientId, group, place);
