/** The schemas of the appointment link in a patient's letter: what it shows, and "I cannot come". */
import { z } from 'zod';
import { Reason } from '#shared/appointments.ts';
import type { HourFormat } from '#shared/organization.ts';

/**
 * Any text is accepted: what is no link of ours gets the same answer as a link that never existed.
 */
const token = z.string().max(200);

export const AppointmentLink = z.strictObject({ token });
export type AppointmentLink = z.infer<typeof AppointmentLink>;

export const CannotCome = z.strictObject({ token, reason: Reason.optional() });
export type CannotCome = z.infer<typeof CannotCome>;

/** Nothing about the patient, and the reason only where the type allows it: the phone may be in anybody's hands. */
export interface LinkedAppointment {
  state: 'booked' | 'arrived' | 'begun' | 'cancelled';
  /** The patient may say that they are here. */
  mayCheckIn: boolean;
  mayCancel: boolean;
  mayMove: boolean;
  /** Until when the type allows either; null where it allows neither. */
  changesUntil: string | null;
  /** The clinic asks for another time until then; null: it does not. */
  chooseBy: string | null;
  /** The patient may ask for an earlier time. */
  mayWait: boolean;
  isWaiting: boolean;
  /** It has more than a name: contact can be given. */
  isOfPatient: boolean;
  /** Text messages are sent to those who agree. */
  offersTexts: boolean;
  version: number;
  startsAt: string;
  endsAt: string;
  /** The clinic's zone, in which the times are shown. */
  zone: string;
  /** Of the organization: the patient has no account that says it. */
  hourFormat: HourFormat;
  hospital: string;
  /** Of the clinic; null where it has given none. */
  phone: string | null;
  /** The path of its picture; null where it has none. */
  logo: string | null;
  kind: 'in-person' | 'tele-visit' | 'meeting';
  with: string[];
  /** Left out where there is none, or where the type keeps it. */
  reason?: string;
  /** What to know or bring, in lines. */
  instructions?: string;
}

/** `unknown`: no such link. `over`: the appointment has ended. */
export type YourAppointment = LinkedAppointment | { state: 'over' } | { state: 'unknown' };

/** The reason that the clinic reads; with the patient's own words where they wrote any. */
export const cannotComeWords = (reason?: string): string =>
  reason ? `The patient cannot come: ${reason}` : 'The patient cannot come';
