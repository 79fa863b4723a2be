/** The schemas of the front desk: any appointment of the organization, a unit's day, a patient's page. */
import { z } from 'zod';
import type { Appointment } from '#shared/appointments.ts';
import type { Patient } from '#shared/patients.ts';
import { mostPastShown } from '#shared/limits.ts';
import type { Colleague } from '#shared/people.ts';
import { Day } from '#shared/time.ts';

/**
 * Words of the patient's name, identifier or phone number, or else of a clinician's name; a birth date
 * narrows the search or stands alone.
 */
export const SearchDesk = z
  .strictObject({
    text: z
      .string()
      .max(100, 'At most 100 characters')
      .transform((text) => text.normalize('NFC').trim())
      .default(''),
    birthDate: Day.optional(),
  })
  .refine(({ text, birthDate }) => text.length >= 2 || (birthDate && text === ''), {
    message: 'Type at least two letters',
    path: ['text'],
  });
export type SearchDesk = z.infer<typeof SearchDesk>;

/** The appointments of a desk: first those that have not ended, the next one first; then the others, newest first. */
export interface DeskAppointments {
  zone: string;
  today: string;
  appointments: Appointment[];
  isMore: boolean;
}

/** The day of a unit; without a day, today in the reader's zone. */
export const UnitDay = z.strictObject({ unitId: z.uuid(), day: Day.optional() });
export type UnitDay = z.infer<typeof UnitDay>;

export interface UnitDayList {
  zone: string;
  today: string;
  day: string;
  /** In order of name. */
  people: Colleague[];
  /** Appointments of any of them, in order of start; cancelled ones too. */
  appointments: Appointment[];
  /** By appointment: the phone number of who is expected by video, and has given one. */
  phones: Record<string, string>;
  /** By appointment: since when its patient has been in the waiting room of a tele-visit. */
  waiting: Record<string, string>;
}

/** `past`: how many of those that are over, the newest. */
export const ReadPatientPage = z.strictObject({
  patientId: z.uuid(),
  past: z.number().int().min(1).max(mostPastShown).default(10),
});
export type ReadPatientPage = z.infer<typeof ReadPatientPage>;

export interface PatientPage {
  zone: string;
  today: string;
  patient: Patient;
  /** Not over yet, the next one first. */
  coming: Appointment[];
  /** Over, the newest first. */
  past: Appointment[];
  isMorePast: boolean;
}

export interface OpenedAppointment {
  zone: string;
  appointment: Appointment;
}
