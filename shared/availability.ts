/** The schemas of availability: weekly hours, exceptions, time off, and the search for free slots. */
import { z } from 'zod';
import { VersionOrNone } from '#shared/version.ts';
import { repeatable, bookingFields } from '#shared/appointments.ts';
import { Language } from '#shared/people/languages.ts';
import { Day, Instant } from '#shared/time.ts';
import { line } from '#shared/text/single-line.ts';
import { spanWithin } from '#shared/times/span-within.ts';
import { dayMs } from '#shared/durations.ts';

const dayMinutes = 24 * 60;

/** Minutes after local midnight; 1440 is the midnight at the day's end. */
const minuteOfDay = z.number().int('Whole minutes').min(0).max(dayMinutes);

const isInOrder = ({ fromMinute, untilMinute }: { fromMinute: number; untilMinute: number }) =>
  fromMinute < untilMinute;
const notInOrder = { message: 'The end is before the start', path: ['untilMinute'] };

/** A rule for every Monday (1) to Sunday (7), as in ISO 8601; between two days where they are given. */
export const WeeklyRule = z
  .strictObject({
    weekday: z.number().int().min(1).max(7),
    fromMinute: minuteOfDay,
    untilMinute: minuteOfDay,
    validFrom: Day.nullable().default(null),
    validUntil: Day.nullable().default(null),
  })
  .refine(isInOrder, notInOrder);
export type WeeklyRule = z.infer<typeof WeeklyRule>;

/** `hours` replace the weekly ones, `extra` is added to them; `closed` takes time out of both. */
export const DayException = z
  .strictObject({
    kind: z.enum(['closed', 'extra', 'hours']),
    fromMinute: minuteOfDay.default(0),
    untilMinute: minuteOfDay.default(dayMinutes),
  })
  .refine(isInOrder, notInOrder);
export type DayException = z.infer<typeof DayException>;

/** The practitioner; without it, the caller. Another's requires a permission. */
const whose = { practitionerId: z.uuid().optional() };

export const AvailabilityOf = z.strictObject(whose).prefault({});
export type AvailabilityOf = z.infer<typeof AvailabilityOf>;

export const SaveHours = z.strictObject({
  ...whose,
  /** 0 where none were saved before. */
  version: VersionOrNone,
  rules: z.array(WeeklyRule).max(100, 'At most 100 rules'),
});
export type SaveHours = z.infer<typeof SaveHours>;

/** All exceptions of one day; without any, the weekly hours hold. */
export const SaveDay = z.strictObject({
  ...whose,
  day: Day,
  exceptions: z.array(DayException).max(10, 'At most ten'),
});
export type SaveDay = z.infer<typeof SaveDay>;

/** Other weekly hours, or other hours of one day, before they are saved. */
export const HoursChange = z
  .strictObject({
    ...whose,
    rules: SaveHours.shape.rules.optional(),
    day: SaveDay.pick({ day: true, exceptions: true }).optional(),
  })
  .refine(({ rules, day }) => (rules === undefined) !== (day === undefined), 'Name one change');
export type HoursChange = z.infer<typeof HoursChange>;

const offSpan = { ...whose, startsAt: Instant, endsAt: Instant };

const aYear = spanWithin(366 * dayMs, 'At most a year');

/** A query for what is booked in a time that is about to become time off. */
export const BookedWithinQuery = z.strictObject(offSpan).superRefine(aYear);
export type BookedWithinQuery = z.infer<typeof BookedWithinQuery>;

/** The appointments within the hours of now and outside of the new ones; the next ones are listed. */
export interface HoursHit {
  count: number;
  appointments: { id: string; patientName: string; startsAt: string; typeName: string }[];
}

/** The first hundred are listed. */
export interface BookedWithin extends HoursHit {
  /** Time off then changes who was on duty in shifts that have ended. */
  needsReason: boolean;
}

/** Needed where somebody's shift of that time has ended: it changes who was on duty. */
const pastReason = {
  reason: line(300, { empty: 'Enter a reason', long: 'At most 300 characters' })
    .nullable()
    .default(null),
};

export const NewTimeOff = z
  .strictObject({ ...offSpan, ...repeatable, ...pastReason })
  .superRefine(aYear);
export type NewTimeOff = z.infer<typeof NewTimeOff>;

export const RemoveTimeOff = z.strictObject({ timeOffId: z.uuid(), ...pastReason });
export type RemoveTimeOff = z.infer<typeof RemoveTimeOff>;

export interface TimeOff {
  id: string;
  startsAt: string;
  endsAt: string;
}

/** Practitioners without rules of their own are open from eight to eight on every day. */
export interface Availability {
  practitionerId: string;
  zone: string;
  version: number;
  rules: WeeklyRule[];
  days: { day: string; exceptions: DayException[] }[];
  timeOff: TimeOff[];
}

const people = z.array(z.uuid()).min(1).max(50, 'At most 50 people');

/**
 * Who is searched: these people, those of a unit, or all who may hold the type; without any, the
 * caller. `language` is one they have to speak.
 */
const amongWhom = {
  practitionerIds: people.optional(),
  unitId: z.uuid().optional(),
  isAnybody: z.boolean().default(false),
  language: Language.optional(),
  /** Only in this room, one of the type's. */
  locationId: bookingFields.locationId,
};

/** Days in the caller's zone, both inclusive. */
export const FindSlots = z
  .strictObject({
    typeId: z.uuid('Choose a type'),
    ...amongWhom,
    durationMinutes: bookingFields.durationMinutes,
    from: Day,
    to: Day,
    /** Minutes between possible starts. */
    stepMinutes: z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(30)]).default(15),
    /** Only times at which all of them are free. */
    isTogether: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, {
    message: 'The last day is before the first',
    path: ['to'],
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 42 * dayMs, {
    message: 'At most six weeks',
    path: ['to'],
  });
export type FindSlots = z.infer<typeof FindSlots>;

/** Why nothing is free: jobs, languages, hours, shifts, length, bookings, no room, or another system that keeps the type. */
export type NoSlotsReason =
  | 'not-theirs'
  | 'other-language'
  | 'closed'
  | 'no-shift'
  | 'too-short'
  | 'taken'
  | 'no-location'
  | 'kept-elsewhere';

interface KeptType {
  /** The other system that keeps the type with all of them: no day has a free time here. */
  keptBy?: string;
}

/** The free starts; a common time has one answer, which names everybody. */
export interface FreeSlots extends KeptType {
  zone: string;
  /** Their names, in alphabetical order. */
  people: { id: string; fullName: string }[];
  /** A sentence, where nobody is free. */
  reason: string | null;
  free: { practitionerIds: string[]; starts: string[]; because: NoSlotsReason | null }[];
}

/**
 * Without people it is the caller's next free time; of a unit, the first of those who may hold the
 * type.
 */
export const FindFreeTime = z.strictObject({
  typeId: z.uuid('Choose a type'),
  ...amongWhom,
  durationMinutes: bookingFields.durationMinutes,
  isTogether: z.boolean().default(false),
  /** Not before this instant. */
  after: Instant.optional(),
  /** An appointment that is here already is to be moved: who keeps new ones does not matter. */
  isMove: z.boolean().default(false),
});
export type FindFreeTime = z.infer<typeof FindFreeTime>;

/** The next free time; null, with the reason in words, where nothing is free within two weeks. */
export interface FreeTime extends KeptType {
  startsAt: string | null;
  practitionerIds: string[];
  reason: string | null;
}
