/** The schemas of reassigning: another clinician takes an appointment, a series, a day or a week. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import type { Appointment } from '#shared/appointments.ts';
import { mostReassigned } from '#shared/limits.ts';
import type { Colleague } from '#shared/people.ts';
import type { Undoable } from '#shared/appointments/undo-offer.ts';
import { Day, daysIn } from '#shared/time.ts';

/** A search for takers of one clinician's appointments: these, those left of a series, or whole days. */
export const FindTakers = z
  .strictObject({
    fromId: z.uuid(),
    appointmentIds: z.array(z.uuid()).min(1).max(mostReassigned).optional(),
    seriesId: z.uuid().optional(),
    days: z.strictObject({ from: Day, to: Day }).optional(),
  })
  .refine(
    ({ appointmentIds, seriesId, days }) =>
      [appointmentIds, seriesId, days].filter((choice) => choice !== undefined).length === 1,
    { message: 'Choose appointments, a series or days', path: ['appointmentIds'] },
  )
  .refine(({ days }) => !days || (days.from <= days.to && daysIn(days) <= 7), {
    message: 'At most a week',
    path: ['days'],
  });
export type FindTakers = z.infer<typeof FindTakers>;

/** A colleague who could take an appointment. */
export interface Taker extends Colleague {
  /** The patient's language; null where it is not known. */
  speaks: boolean | null;
  isSameUnit: boolean;
}

export interface TakersOf {
  appointment: Appointment;
  /** Open and free then and able to hold its type; who suits best comes first. */
  takers: Taker[];
}

export interface FoundTakers {
  zone: string;
  found: TakersOf[];
  /** There are more than are reassigned at once. */
  isMore: boolean;
}

const GivenAppointment = z.strictObject({
  appointmentId: z.uuid(),
  version: Version,
  toId: z.uuid(),
});
export type GivenAppointment = z.infer<typeof GivenAppointment>;

export const GivenAppointments = z
  .array(GivenAppointment)
  .max(mostReassigned)
  .refine(
    (moves) => new Set(moves.map(({ appointmentId }) => appointmentId)).size === moves.length,
    'Each appointment once',
  );

/** A request to reassign all of these appointments, or none. */
export const Reassign = z.strictObject({
  fromId: z.uuid(),
  moves: GivenAppointments.min(1),
  tellsPatient: z.boolean().default(true),
  /** The letters wait, and until then all of it can be taken back. */
  isUndoable: z.boolean().optional(),
});
export type Reassign = z.infer<typeof Reassign>;

export interface Reassigned extends Undoable {
  appointments: Appointment[];
  /** Who of those who take them is off or closed then, as for what is booked; null where nobody is. */
  remark: string | null;
}
