/** What a listed reason is for, and on whose side it is; without zod, since screens hold them. */

export const reasonUses = ['visit', 'cancellation', 'no-show'] as const;
export type ReasonUse = (typeof reasonUses)[number];

export const reasonSides = ['patient', 'clinician', 'clinic'] as const;
export type ReasonSide = (typeof reasonSides)[number];

export const useWords: Record<ReasonUse, string> = {
  visit: 'Reason for a visit',
  cancellation: 'Cancellation',
  'no-show': 'No-show',
};

/** "By the patient" */
export const sideWords: Record<ReasonSide, string> = {
  patient: 'By the patient',
  clinician: 'By the clinician',
  clinic: 'By the clinic',
};
