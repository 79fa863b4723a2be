/** The people whose time a calendar shows: the reader and the colleagues they added. */

import type { TypeColour } from '#shared/appointments.ts';

/** Given out in this order, and again from the first. */
export const personColours: readonly (TypeColour | 'warn')[] = [
  'day',
  'swing',
  'on-call',
  'night',
  'warn',
  'off',
];

export interface CalendarPerson {
  id: string;
  fullName: string;
  /** "You" for the reader. */
  name: string;
  /** Two letters, shown where the colour is the person's. */
  letters: string;
  /** The place of the person's colour in `personColours`. */
  colour: number;
}
