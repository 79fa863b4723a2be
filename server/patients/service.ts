/** What other features use of patients: a contract, no rules of its own. */
export type { BookedPart, CancelInMerge } from '#server/patients/needs.ts';
export { insert as proposeMerge } from '#server/patients/patient-merge-store.ts';
export {
  applyStatements,
  type OutsideSource,
  type StatedDetails,
} from '#server/patients/outside/outside-patients.ts';
export { forgetCancellations } from '#server/patients/booked/cancel-booked.ts';
export { mergeOutside } from '#server/patients/outside/merge-outside.ts';
export {
  changeSentPatient,
  enterSentPatient,
  type SentPatient,
} from '#server/patients/outside/sent-patients.ts';
export {
  sentDetails,
  type NewIdentifier,
  type SentDetails,
} from '#server/patients/outside/sent-patient-store.ts';
export { dayOrdersIn, readDay } from '#server/patients/importing/import-dates.ts';
export { forgetOldImports, planImports, runImport } from '#server/patients/importing/run-import.ts';
export { numberPatient } from '#server/patients/outside/number-patient.ts';
export { agree as agreeToSms } from '#server/patients/patient-sms-consent.ts';
export {
  byId as patientById,
  byIds as patientsById,
  contactOf,
  insert as insertPatientRecord,
  lockedSurvivorId,
  mergedRecords,
  updateContact,
} from '#server/patients/patient-store.ts';
export {
  insertPatient,
  patientOf,
  patientTurns,
  requireLiving,
  requirePatient,
  twins as twinsOf,
} from '#server/patients/patients.ts';
