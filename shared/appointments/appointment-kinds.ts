/** The kinds, states and colours of appointments; without zod, since screens load it that check no input. */

/** Shown with its letter and word: meaning never depends on colour alone. */
export const kinds = {
  'in-person': { letter: 'P', word: 'In person' },
  'tele-visit': { letter: 'T', word: 'Tele-visit' },
  meeting: { letter: 'M', word: 'Meeting' },
} as const;

/** `arrived`: the patient is here and waits; in person only. For FHIR's words see server/fhir/fhir-codes.ts. */
export const states = [
  'booked',
  'arrived',
  'in-progress',
  'completed',
  'no-show',
  'cancelled',
] as const;

/** The states that a step of a visit in person leads to; `booked` takes a check-in back. */
export const attendanceTargets = [
  'booked',
  'arrived',
  'in-progress',
  'completed',
  'no-show',
] as const;
export type AttendanceTarget = (typeof attendanceTargets)[number];

/** Names of the theme's colours. */
export const typeColours = ['day', 'night', 'swing', 'on-call', 'off'] as const;
