/** The schemas of the verdict on a time before it is booked: the words that a booking would get. */
import { z } from 'zod';
import { bookingFields, who } from '#shared/appointments.ts';
import { dayMs } from '#shared/durations.ts';
import { Instant } from '#shared/time.ts';
import { spanWithin } from '#shared/times/span-within.ts';
import type { Verdict } from './move-rules.ts';

const { overbookBecause: _because, ...time } = bookingFields;

/** A new appointment. */
export const CheckTime = z.strictObject({ ...time, patientId: who.patientId });
export type CheckTime = z.infer<typeof CheckTime>;

/** A check of one appointment that would be moved; without a length it keeps its own. */
export const CheckMove = z.strictObject({
  appointmentId: z.uuid(),
  startsAt: Instant,
  durationMinutes: bookingFields.durationMinutes,
  locationId: bookingFields.locationId,
});
export type CheckMove = z.infer<typeof CheckMove>;

export type TimeVerdict = Verdict & {
  /** The patient is elsewhere then: with a reason it can be booked by those who may. */
  isPatientElsewhere: boolean;
  /** The patient has an email address, and gets a letter about it. */
  tellsPatient: boolean;
};

/** A check whether a colleague is there at a time that is about to become theirs. */
export const RemarksOn = z
  .strictObject({ practitionerId: z.uuid(), startsAt: Instant, endsAt: Instant })
  .superRefine(spanWithin(dayMs, 'At most a day'));
export type RemarksOn = z.infer<typeof RemarksOn>;

export interface Remarks {
  words: string | null;
}
