/** The schemas of the calendar: entries, busy time, open hours, and the stream of changes. */
import { z } from 'zod';
import { AppointmentState, Kind } from './appointments.ts';
import { mostPeopleAsked } from './limits.ts';
import { Colleague } from './people.ts';
import { ShiftColour } from './roster/shift-types.ts';
import { Day } from './time.ts';
import { ModerationNews } from './visits/moderation.ts';
import { dayMs } from './durations.ts';

/** A part of the data that may change while it is on screen. */
export const Area = z.enum([
  'appointments',
  'visits',
  'facts',
  'messages',
  'roster',
  'cases',
  'stays',
  'payers',
  'charts',
  'relatedPersons',
  'postAcute',
  'notices',
]);
export type Area = z.infer<typeof Area>;

/**
 * Only ids: the receiver refetches what they may see. Without practitioners it concerns everybody.
 */
export const Change = z.object({ area: Area, practitionerIds: z.array(z.uuid()) });
export type Change = z.infer<typeof Change>;

/**
 * An event of the stream of changes. `begun`: all changes from here on follow; `caughtUp`: all since
 * the time that was asked for were told, and the later ones follow; `missed`: some may
 * have been lost, refetch everything; `moderated`: only for the participant it is about.
 */
export const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('caughtUp') }),
  z.object({ kind: z.literal('missed') }),
  Change.extend({ kind: z.literal('change') }),
  ModerationNews,
]);
export type News = z.infer<typeof News>;

/** The event from which to resume the stream: after the last one received, or from a time of the server on. */
export const FollowChanges = z.strictObject({
  sinceMs: z.int().nonnegative().optional(),
  lastEventId: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .optional(),
});
export type FollowChanges = z.infer<typeof FollowChanges>;

/** A range of whole days in the clinician's own zone, both inclusive; a year and the days around it. */
export const CalendarRange = z
  .strictObject({
    from: Day,
    to: Day,
    /** Colleagues to include: when they are busy, and with what kind of appointment. */
    withPractitionerIds: z
      .array(z.uuid())
      .max(mostPeopleAsked, `At most ${mostPeopleAsked} colleagues at a time`)
      .default([]),
  })
  .refine(({ from, to }) => from <= to, 'The last day is before the first')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 42 * dayMs, 'At most six weeks');
export type CalendarRange = z.infer<typeof CalendarRange>;

/** An appointment that the reader takes part in. */
export const OwnEntry = z.object({
  id: z.uuid(),
  patientName: z.string(),
  /** Nobody has said which patient it is; a meeting has none. */
  isNameOnly: z.boolean(),
  /** As the patient's record has it: null while they live. */
  deceased: z.string().nullable(),
  /** Why the patient comes; null where nothing is said of it. */
  reason: z.string().nullable(),
  typeId: z.uuid(),
  typeName: z.string(),
  /** The other system that keeps it, where it alone is changed; null: it is ours. */
  keptBy: z.string().nullable(),
  /** How many appointments of its type may overlap. */
  capacity: z.number().int(),
  /** Its room; null where it takes none. */
  locationName: z.string().nullable(),
  kind: Kind,
  state: AppointmentState,
  startsAt: z.string(),
  endsAt: z.string(),
  practitionerIds: z.array(z.uuid()),
  /** Sent back with a change, to detect conflicts. */
  version: z.number().int(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  /** Its time follows published shifts, and not weekly hours. */
  onlyDuringShifts: z.boolean(),
});
export type OwnEntry = z.infer<typeof OwnEntry>;

/** A colleague's appointment without the reader: only that it is taken, its kind and its room. */
export const BusyTime = z.object({
  practitionerId: z.uuid(),
  kind: Kind,
  /** The room that is taken with it; null where none is. */
  locationName: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type BusyTime = z.infer<typeof BusyTime>;

/** A time when a practitioner is open; closed time guides proposals and forbids nothing. */
export const OpenTime = z.object({
  practitionerId: z.uuid(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type OpenTime = z.infer<typeof OpenTime>;

/**
 * When a practitioner is away: time off, imported busy time, or time held for a patient of the
 * waiting list.
 */
export const OffTime = z.object({
  id: z.string(),
  practitionerId: z.uuid(),
  kind: z.enum(['time-off', 'imported', 'offered']),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type OffTime = z.infer<typeof OffTime>;

/** A published shift, or on-call, of the reader or a colleague. */
export const ShiftTime = z.object({
  id: z.uuid(),
  practitionerId: z.uuid(),
  /** Of its type, as planners type it. */
  letter: z.string(),
  colour: ShiftColour,
  name: z.string(),
  unit: z.string(),
  rank: z.enum(['primary', 'backup']),
  /** Patients are booked in it. */
  holdsAppointments: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type ShiftTime = z.infer<typeof ShiftTime>;

export const CalendarAnswer = z.object({
  zone: z.string(),
  today: z.string(),
  /** The requested colleagues; those of another organization are missing. */
  people: z.array(Colleague),
  own: z.array(OwnEntry),
  busy: z.array(BusyTime),
  /** Of the reader and all colleagues; in order of time for each. */
  open: z.array(OpenTime),
  off: z.array(OffTime),
  /** Those in force, in order of time. */
  shifts: z.array(ShiftTime),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

/** A query for the number of appointments of each day of a year; days without any are left out. */
export const YearRange = z.strictObject({ year: z.number().int().min(2000).max(2100) });
export type YearRange = z.infer<typeof YearRange>;

export const YearAnswer = z.object({
  zone: z.string(),
  today: z.string(),
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
});
export type YearAnswer = z.infer<typeof YearAnswer>;
