/** The words of the link in a patient's letter: what it shows, and saying that one cannot come. */
import { z } from 'zod';
import { Reason } from '../appointments.ts';

/** Any text: what is no link of ours is answered as one that never was. */
const token = z.string().max(200);

export const AppointmentLink = z.strictObject({ token });
export type AppointmentLink = z.infer<typeof AppointmentLink>;

export const CannotCome = z.strictObject({ token, reason: Reason.optional() });
export type CannotCome = z.infer<typeof CannotCome>;

/** Nothing of the patient, nothing of what it is about: the phone may be anybody's. */
export interface LinkedAppointment {
  state: 'booked' | 'begun' | 'cancelled';
  startsAt: string;
  endsAt: string;
  /** The clinic's own, in which its times are told. */
  zone: string;
  hospital: string;
  kind: 'in-person' | 'tele-visit' | 'meeting';
  with: string[];
}

/** `unknown`: no such link. `over`: there was one, until the appointment's end. */
export type YourAppointment = LinkedAppointment | { state: 'over' } | { state: 'unknown' };

/** What the clinic reads as the reason; more where the patient wrote more. */
export const cannotComeWords = (reason?: string): string =>
  reason ? `The patient cannot come: ${reason}` : 'The patient cannot come';
