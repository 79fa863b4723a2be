/** The schemas of displaced appointments: what stands in time off, on closed days, or with who has left. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { Day } from '#shared/time.ts';
import type { Appointment } from '#shared/appointments.ts';

export type DisplacedReason = 'closed' | 'hours' | 'left' | 'time-off';

export interface DisplacedAppointment {
  appointment: Appointment;
  /** Whose time it is. */
  practitionerId: string;
  because: DisplacedReason;
  /** The patient is asked to choose another time and may still answer. */
  isWaiting: boolean;
}

export interface DisplacedAppointments {
  zone: string;
  /** The next one first; those that wait for their patient's answer after the others. */
  displaced: DisplacedAppointment[];
  isMore: boolean;
}

/** It stays as it is, until its time or its clinician changes. */
export const KeepDisplaced = z.strictObject({
  appointmentId: z.uuid(),
  practitionerId: z.uuid(),
  version: Version,
});
export type KeepDisplaced = z.infer<typeof KeepDisplaced>;

/** The patient is mailed a link to choose another time, until the end of this day; unanswered, it is listed again. */
export const AskToChoose = z.strictObject({
  appointmentId: z.uuid(),
  version: Version,
  untilDay: Day,
});
export type AskToChoose = z.infer<typeof AskToChoose>;
