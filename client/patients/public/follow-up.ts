/** A follow-up appointment, handed from the visit to the booking form as navigation state: no name stands in an address. */
import { z } from 'zod';
import type { Appointment } from '#shared/appointments.ts';

const FollowUp = z.object({
  patientName: z.string(),
  patient: z
    .object({ id: z.uuid(), birthDate: z.string().nullable(), deceased: z.string().nullable() })
    .nullable(),
  /** Null: it is chosen in the form. */
  typeId: z.uuid().nullable(),
  /** The entry of the waiting list that the appointment is booked for. */
  waitlistEntryId: z.uuid().optional(),
});
export type FollowUp = z.infer<typeof FollowUp>;

export function followUpOf({ patientName, patient, type }: Appointment): { followUp: FollowUp } {
  const { id = '', birthDate = null, deceased = null } = patient ?? {};
  const patientRef = patient && { id, birthDate, deceased };
  return { followUp: { patientName, patient: patientRef, typeId: type.id } };
}

export const followUpIn = (state: unknown): FollowUp | null =>
  z.object({ followUp: FollowUp }).safeParse(state).data?.followUp ?? null;
