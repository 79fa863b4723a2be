/** The schemas of displaced appointments: what stands in time off, on closed days, or with who has left. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import type { Appointment } from '#shared/appointments.ts';

export type DisplacedReason = 'closed' | 'hours' | 'left' | 'time-off';

export interface DisplacedAppointment {
  appointment: Appointment;
  /** Whose time it is. */
  practitionerId: string;
  because: DisplacedReason;
}

export interface DisplacedAppointments {
  zone: string;
  /** The next one first. */
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
