/** The words of availability: weekly hours, days that differ, time off, and what is free. */
import { z } from 'zod';
import { repeatable, wanted } from '../appointments.ts';
import { Language } from '../languages.ts';
import { Day, Instant } from '../time.ts';

const dayMinutes = 24 * 60;

/** Minutes after midnight on the clinician's wall; 1440 is the midnight at the day's end. */
const minuteOfDay = z.number().int('Whole minutes').min(0).max(dayMinutes);

const isInOrder = ({ fromMinute, untilMinute }: { fromMinute: number; untilMinute: number }) =>
  fromMinute < untilMinute;
const notInOrder = { message: 'The end is before the beginning', path: ['untilMinute'] };

/** Every Monday (1) to Sunday (7), as in ISO 8601; between two days where they are given. */
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

/** `hours` stand instead of the weekly ones, `extra` beside them; `closed` takes time out of both. */
export const DayException = z
  .strictObject({
    kind: z.enum(['closed', 'extra', 'hours']),
    fromMinute: minuteOfDay.default(0),
    untilMinute: minuteOfDay.default(dayMinutes),
  })
  .refine(isInOrder, notInOrder);
export type DayException = z.infer<typeof DayException>;

/** Whose; without it, one's own. Somebody else's asks for a permission. */
const whose = { practitionerId: z.uuid().optional() };

export const AvailabilityOf = z.strictObject(whose).prefault({});
export type AvailabilityOf = z.infer<typeof AvailabilityOf>;

export const SaveHours = z.strictObject({
  ...whose,
  /** 0 where none were saved before. */
  version: z.number().int().min(0),
  rules: z.array(WeeklyRule).max(100, 'At most 100 rules'),
});
export type SaveHours = z.infer<typeof SaveHours>;

/** All exceptions of one day; none: the day is as the week says. */
export const SaveDay = z.strictObject({
  ...whose,
  day: Day,
  exceptions: z.array(DayException).max(10, 'At most ten'),
});
export type SaveDay = z.infer<typeof SaveDay>;

const longestOffMs = 366 * 86_400_000;

export const NewTimeOff = z
  .strictObject({ ...whose, startsAt: Instant, endsAt: Instant, ...repeatable })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    message: 'The end is before the beginning',
    path: ['endsAt'],
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= longestOffMs, {
    message: 'At most a year',
    path: ['endsAt'],
  });
export type NewTimeOff = z.infer<typeof NewTimeOff>;

export const TimeOffRef = z.strictObject({ timeOffId: z.uuid() });
export type TimeOffRef = z.infer<typeof TimeOffRef>;

export interface TimeOff {
  id: string;
  startsAt: string;
  endsAt: string;
}

/** Without rules of their own somebody is open from eight to eight on every day. */
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
 * Among whom: these people, those of a unit, or everybody who may hold the type; nobody said, oneself.
 * `language` is what they have to speak.
 */
const amongWhom = {
  practitionerIds: people.optional(),
  unitId: z.uuid().optional(),
  isAnybody: z.boolean().default(false),
  language: Language.optional(),
  /** In this room alone, of those that the type may take. */
  locationId: wanted.locationId,
};

/** Days in the zone of whoever asks, both inclusive. */
export const FindSlots = z
  .strictObject({
    typeId: z.uuid('Choose a type'),
    ...amongWhom,
    durationMinutes: wanted.durationMinutes,
    from: Day,
    to: Day,
    /** Starts lie so far apart. */
    stepMinutes: z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(30)]).default(15),
    /** Only what is free for all of them at once. */
    isTogether: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, {
    message: 'The last day is before the first',
    path: ['to'],
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 42 * 86_400_000, {
    message: 'At most six weeks',
    path: ['to'],
  });
export type FindSlots = z.infer<typeof FindSlots>;

/** Why there is nothing: their jobs, what they speak, their hours, the length, what is booked, or no room. */
export const nothingBecause = [
  'not-theirs',
  'other-language',
  'closed',
  'too-short',
  'taken',
  'no-location',
] as const;
export type NothingBecause = (typeof nothingBecause)[number];

/** Together, there is one answer for all, which names everybody. */
export interface FreeSlots {
  zone: string;
  /** Their names, in the order of the alphabet. */
  people: { id: string; fullName: string }[];
  /** In words, where nobody has anything. */
  reason: string | null;
  free: { practitionerIds: string[]; starts: string[]; because: NothingBecause | null }[];
}

/** Without people it is the own next free time; of a unit, the first of those who may hold the type. */
export const FindFreeTime = z.strictObject({
  typeId: z.uuid('Choose a type'),
  ...amongWhom,
  durationMinutes: wanted.durationMinutes,
  isTogether: z.boolean().default(false),
  /** Not before this instant. */
  after: Instant.optional(),
});
export type FindFreeTime = z.infer<typeof FindFreeTime>;

/** Null with the reason in words where two weeks have nothing. */
export interface FreeTime {
  startsAt: string | null;
  practitionerIds: string[];
  reason: string | null;
}
