/** The schemas of appointments: types, states, bookings, moves and cancellations. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { attendanceTargets, states, typeColours } from '#shared/appointments/appointment-kinds.ts';
import { reasonSides } from '#shared/appointments/reasons/reason-uses.ts';
import {
  Coding,
  ReasonConcept,
  SentIdentifier,
  textFields,
} from '#shared/appointments/texts/appointment-texts.ts';
import { undoableFields, type Undoable } from '#shared/appointments/undo-offer.ts';
import { appointmentMinutes } from './limits.ts';
import { line } from './text/single-line.ts';
import { Colleague } from './people.ts';
import { Day, Instant } from './time.ts';
import { dayMs } from './durations.ts';

export const Kind = z.enum(['in-person', 'tele-visit', 'meeting']);
export type Kind = z.infer<typeof Kind>;

export const AppointmentState = z.enum(states);
export type AppointmentState = z.infer<typeof AppointmentState>;

export const TypeColour = z.enum(typeColours);
export type TypeColour = z.infer<typeof TypeColour>;

export const AppointmentType = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: Kind,
  durationMinutes: z.number().int(),
  /** Null: the colours of its kind. */
  colour: TypeColour.nullable(),
  letter: z.string().nullable(),
  /** Its time follows the published shifts of who provides it, and not their weekly hours. */
  onlyDuringShifts: z.boolean(),
});
export type AppointmentType = z.infer<typeof AppointmentType>;

export const Appointment = z.object({
  id: z.uuid(),
  patientName: z.string(),
  type: AppointmentType,
  state: AppointmentState,
  startsAt: z.string(),
  endsAt: z.string(),
  practitioners: z.array(Colleague),
  /** The patient of the hospital's list; null for a meeting or a mere name. */
  patient: z
    .object({
      id: z.uuid(),
      birthDate: z.string().nullable(),
      language: z.string().nullable(),
      /** As the patient's record has it: null while they live. */
      deceased: z.string().nullable(),
    })
    .nullable(),
  /** Grows with each change; sent back with the next one, to detect conflicts. */
  version: z.number().int(),
  /** Minutes that are kept free before and after it. */
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  /**
   * Why it was booked although it overlaps another appointment, as the person who booked it wrote.
   */
  overbookedBecause: z.string().nullable(),
  /** Why it was booked although the patient is elsewhere then. */
  patientElsewhereBecause: z.string().nullable(),
  /** Who comes with the patient, in the patient's words. */
  company: z.string().nullable(),
  cancelledBecause: z.string().nullable(),
  /** The codes with which another system has cancelled it, as they were sent. */
  cancelledConcept: ReasonConcept.nullable(),
  /**
   * On whose side it is that it was cancelled or nobody came, and the reason of the organization's
   * list; null where nothing of it was said.
   */
  outcome: z
    .object({
      side: z.enum(reasonSides),
      reason: z.string().nullable(),
      /** Left out where the list has no code for it. */
      coding: Coding.exactOptional(),
    })
    .nullable(),
  /** Why the patient comes; the patient reads it too. */
  reason: z.string().nullable(),
  /** The codes of the reason, as they were sent or as the unit's list has them. */
  reasonConcepts: z.array(ReasonConcept),
  /** A summary that another system sent, for staff alone. */
  description: z.string().nullable(),
  /** What other systems call it. */
  identifiers: z.array(SentIdentifier),
  /** What the patient has to know or bring. */
  instructions: z.string().nullable(),
  /** For staff alone. */
  internalNote: z.string().nullable(),
  /** Until when its patient is asked to choose another time; over, nobody has answered. */
  chooseBy: z.string().nullable(),
  /** Of a visit in person: when the patient came, was seen, and left. */
  attendance: z
    .object({
      arrivedAt: z.string().nullable(),
      startedAt: z.string().nullable(),
      endedAt: z.string().nullable(),
    })
    .nullable(),
  /** The other system that keeps it, where it alone is changed; null: it is ours. */
  keptBy: z.string().nullable(),
  /** The room that it takes. */
  location: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The series it belongs to; `words` are null where its dates follow no rule any more. */
  series: z
    .object({
      id: z.uuid(),
      words: z.string().nullable(),
      number: z.number().int(),
      count: z.number().int(),
    })
    .nullable(),
});
export type Appointment = z.infer<typeof Appointment>;

/** The answer to a cancellation. */
export interface CancelledAppointment extends Appointment, Undoable {}

/** The answer to a booking or a move. */
export interface BookedAppointment extends CancelledAppointment {
  /** What speaks against its time though it is booked: "Dr. Okafor is off then."; null: nothing. */
  remark: string | null;
}

/** A range of whole days in the clinician's own zone, both inclusive; at most six weeks. */
export const DayRange = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, 'The last day is before the first')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 42 * dayMs, 'At most six weeks');
export type DayRange = z.infer<typeof DayRange>;

export const ScheduleRange = DayRange.safeExtend({
  /** Whether the free times are read too. */
  withFree: z.boolean().default(false),
});
export type ScheduleRange = z.infer<typeof ScheduleRange>;

/** The answer of `appointments.schedule`; the range's days are days in `zone`. */
export const Schedule = z.object({
  zone: z.string(),
  today: z.string(),
  appointments: z.array(Appointment),
  /** What is left of the clinician's open hours from now on, in order, each within one day. */
  free: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
});
export type Schedule = z.infer<typeof Schedule>;

export const PatientName = line(200, {
  empty: "Enter the patient's name",
  long: 'A name has at most 200 characters',
});

export const Reason = line(500, { empty: 'Write the reason', long: 'At most 500 characters' });

/**
 * The idempotency key, made once per form: a change whose answer was lost can be sent again and is
 * made once.
 */
export const repeatable = { idempotencyKey: z.uuid().optional() };

const durationMinutes = z
  .number()
  .int('Whole minutes')
  .min(appointmentMinutes.min, `At least ${appointmentMinutes.min} minutes`)
  .max(appointmentMinutes.max, 'At most 12 hours')
  .optional();

/** A time, a type and the practitioners that an appointment needs. */
export const bookingFields = {
  typeId: z.uuid('Choose a type'),
  startsAt: Instant,
  durationMinutes,
  /** The lead practitioner; without it, the caller. Another's requires a permission. */
  leadId: z.uuid().optional(),
  /** Further practitioners; each of them must be free. */
  withPractitionerIds: z.array(z.uuid()).max(10).default([]),
  /** One of the type's rooms; without it, where the type needs a room, the first that is free. */
  locationId: z.uuid().optional(),
  /** Why it is booked although a practitioner is not free; requires a permission. */
  overbookBecause: Reason.optional(),
};

/** A patient of the hospital's list, or a free name. */
export const who = { patientName: PatientName.optional(), patientId: z.uuid().optional() };

/** Why it is booked although the patient is elsewhere then; requires a permission. */
export const elsewhere = { patientElsewhereBecause: Reason.optional() };

export const isOneOf = ({
  patientName,
  patientId,
}: {
  patientName?: unknown;
  patientId?: unknown;
}) => (patientName === undefined) !== (patientId === undefined);
export const notOneOf = { message: "Enter the patient's name", path: ['patientName'] };

export const NewAppointment = z
  .strictObject({
    ...who,
    ...elsewhere,
    ...bookingFields,
    ...textFields,
    ...undoableFields,
    ...repeatable,
  })
  .refine(isOneOf, notOneOf);
export type NewAppointment = z.infer<typeof NewAppointment>;

/** Holds a time for a few minutes, before a name is typed. */
export const HoldTime = z.strictObject({
  ...bookingFields,
  ...repeatable,
  /** An own hold that is released in the same step. */
  insteadOfHoldId: z.uuid().optional(),
});
export type HoldTime = z.infer<typeof HoldTime>;

export const Hold = z.object({
  holdId: z.uuid(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** When the hold expires. */
  heldUntil: z.string(),
});
export type Hold = z.infer<typeof Hold>;

export const HoldRef = z.strictObject({ holdId: z.uuid() });
export type HoldRef = z.infer<typeof HoldRef>;

/** Confirmed again, it returns the same appointment. */
export const ConfirmHold = z
  .strictObject({ holdId: z.uuid(), ...who, ...elsewhere, ...textFields, ...undoableFields })
  .refine(isOneOf, notOneOf);
export type ConfirmHold = z.infer<typeof ConfirmHold>;

/** The dates of a series that a change applies to: that date only, or others by as many days, to the same local time. */
export const Scope = z.enum(['this', 'later', 'all']);
export type Scope = z.infer<typeof Scope>;

/** The new time is taken before the old one is released; without a length it keeps its own. */
export const MoveAppointment = z.strictObject({
  appointmentId: z.uuid(),
  version: Version,
  startsAt: Instant,
  durationMinutes: bookingFields.durationMinutes,
  /**
   * Another room; without it, the current one where it is free then, else another of the type's.
   */
  locationId: bookingFields.locationId,
  overbookBecause: bookingFields.overbookBecause,
  ...elsewhere,
  /** Of one appointment alone: several dates of a series are not undone. */
  ...undoableFields,
  scope: Scope.default('this'),
  ...repeatable,
});
export type MoveAppointment = z.infer<typeof MoveAppointment>;

export const AppointmentRef = z.strictObject({ appointmentId: z.uuid() });
export type AppointmentRef = z.infer<typeof AppointmentRef>;

/** A step of a visit in person; `booked` takes the check-in back. */
export const AttendAppointment = AppointmentRef.extend({
  version: Version,
  to: z.enum(attendanceTargets),
});
export type AttendAppointment = z.infer<typeof AttendAppointment>;

export const CancelAppointment = z.strictObject({
  appointmentId: z.uuid(),
  reason: Reason.optional(),
  /** One of the organization's list; `reason` adds to it. */
  reasonId: z.uuid().optional(),
  /** If it was changed since this version, it is not cancelled. */
  version: Version.optional(),
  ...undoableFields,
  scope: Scope.default('this'),
});
export type CancelAppointment = z.infer<typeof CancelAppointment>;
