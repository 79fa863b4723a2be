/** The administrative sex of a patient, as FHIR's `gender` has it; without zod, since screens list it. */

export const sexes = ['female', 'male', 'other', 'unknown'] as const;
export type Sex = (typeof sexes)[number];

export const sexWords: Record<Sex, string> = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
  unknown: 'Unknown',
};
