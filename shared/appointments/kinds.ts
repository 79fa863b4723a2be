/** The kinds, states and colours of appointments; without zod, since screens load it that check no input. */

/** Shown with its letter and word: meaning never depends on colour alone. */
export const kinds = {
  'in-person': { letter: 'P', word: 'In person' },
  'tele-visit': { letter: 'T', word: 'Tele-visit' },
  meeting: { letter: 'M', word: 'Meeting' },
} as const;

/** FHIR R4 AppointmentStatus has the same words, except that "no-show" is "noshow" there. */
export const states = ['booked', 'in-progress', 'completed', 'no-show', 'cancelled'] as const;

/** Names of the theme's colours. */
export const typeColours = ['day', 'night', 'swing', 'on-call', 'off'] as const;
