/** The schemas of displaced appointments: what stands in time off, on closed days, or with who has left. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { Day, ExactInstant } from '#shared/time.ts';
import { Reason, type Appointment } from '#shared/appointments.ts';
import { mostResolved } from '#shared/limits.ts';

/** `withdrawn`: the reason is gone, and the patient, who was asked to choose another time, does not know. */
export type DisplacedReason = 'closed' | 'hours' | 'left' | 'shift' | 'time-off' | 'withdrawn';

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

/**
 * A request to keep a displaced appointment as it is, until its time or its clinician changes. A
 * patient who was asked to choose another time is told that it stays.
 */
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

/** Another clinician takes it, its own have it at their next free time, its patient is asked, or it is kept or cancelled. */
export const ResolveHow = z.enum(['reassign', 'next-free', 'ask', 'keep', 'cancel']);
export type ResolveHow = z.infer<typeof ResolveHow>;

const ref = { appointmentId: z.uuid(), practitionerId: z.uuid() };

export const PlanSettling = z.strictObject({
  how: ResolveHow,
  rows: z.array(z.strictObject(ref)).min(1).max(mostResolved),
});
export type PlanSettling = z.infer<typeof PlanSettling>;

/** What resolving would do with one of the displaced appointments. */
export interface ResolvePlan {
  appointmentId: string;
  practitionerId: string;
  version: number;
  can: boolean;
  /** "Dr. Sato takes it", or why it cannot be settled so. */
  words: string;
  /** Of `reassign` alone. */
  toId?: string;
  /** Of `next-free` alone. */
  startsAt?: string;
}

/** A request to resolve displaced appointments as planned, each by itself: one that fails does not stop the others. */
export const ResolveDisplaced = z.strictObject({
  how: ResolveHow,
  rows: z
    .array(
      z.strictObject({
        ...ref,
        version: Version,
        toId: z.uuid().optional(),
        startsAt: ExactInstant.optional(),
      }),
    )
    .min(1)
    .max(mostResolved),
  /** Of `ask` alone. */
  untilDay: Day.optional(),
  /** Of `cancel` alone. */
  reason: Reason.optional(),
  /** The letters wait, and until then each can be taken back. */
  isUndoable: z.boolean().optional(),
});
export type ResolveDisplaced = z.infer<typeof ResolveDisplaced>;

export interface ResolveResult {
  appointmentId: string;
  practitionerId: string;
  isDone: boolean;
  words: string;
  /** With it this one is taken back; null where that is not possible. */
  changeId: string | null;
}

export const UndoResolved = z.strictObject({
  changeIds: z.array(z.uuid()).min(1).max(mostResolved),
});
export type UndoResolved = z.infer<typeof UndoResolved>;

/** How many appointments are as they were again, and why the others are not. */
export interface UndoneResolution {
  count: number;
  failures: string[];
}

/** A query for what closed days, locking an account, or publishing the draft of a unit's days would displace. */
export const FindHit = z
  .strictObject({
    closure: z
      .strictObject({ from: Day, to: Day, unitId: z.uuid().nullable() })
      .refine(({ from, to }) => from <= to, 'The last day is before the first')
      .optional(),
    practitionerId: z.uuid().optional(),
    roster: z
      .strictObject({ unitId: z.uuid(), from: Day, to: Day })
      .refine(({ from, to }) => from <= to, 'The last day is before the first')
      .optional(),
  })
  .refine(
    (hit) => Object.values(hit).filter((value) => value !== undefined).length === 1,
    'Name closed days, a person or days of a roster',
  );
export type FindHit = z.infer<typeof FindHit>;

export interface HitAppointments {
  zone: string;
  count: number;
  /** The next ones. */
  appointments: { id: string; patientName: string; startsAt: string; typeName: string }[];
}
