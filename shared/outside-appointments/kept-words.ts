/** The words for what another system keeps, where a person asks for it here. */

/** One sentence: nothing of this type is free or booked here. */
export const keptTypeSentence = (system: string): string =>
  `Appointments of this type are kept by ${system}.`;

/** Of a booking that is refused. */
export const keptTypeWords = (system: string): string =>
  `${keptTypeSentence(system)} Book it there: it comes here by itself.`;

/** Of a change that is refused. */
export const keptAppointmentWords = (system: string): string =>
  `${system} keeps this appointment. Change it there: it changes here by itself.`;
