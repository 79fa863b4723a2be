/** The words of the calendar: whose time is shown, what stands in it, and news of what changed. */
import { z } from 'zod';
import { AppointmentState, Kind } from './appointments.ts';
import { mostPeopleAsked } from './limits.ts';
import { Colleague } from './people.ts';
import { Day } from './time.ts';

/** What may change under somebody's eyes. */
export const Area = z.enum(['appointments', 'visits']);
export type Area = z.infer<typeof Area>;

/** Ids only: whoever is told asks for what they may see. Without practitioners it is anybody's. */
export const Change = z.object({ area: Area, practitionerIds: z.array(z.uuid()) });
export type Change = z.infer<typeof Change>;

/**
 * What the stream of changes says. `begun`: from here on everything is told; `missed`: something may
 * have been lost, ask for everything anew.
 */
export const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('missed') }),
  Change.extend({ kind: z.literal('change') }),
]);
export type News = z.infer<typeof News>;

/** The place in the stream to go on from; the server gave it with the last piece of news. */
export const FollowChanges = z.strictObject({
  lastEventId: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/)
    .optional(),
});
export type FollowChanges = z.infer<typeof FollowChanges>;

const dayMs = 86_400_000;

/** Whole days in the clinician's own zone, both inclusive; a year and the days around it. */
export const CalendarRange = z
  .strictObject({
    from: Day,
    to: Day,
    /** Colleagues beside oneself: when they are busy, and with what kind of thing. */
    withPractitionerIds: z
      .array(z.uuid())
      .max(mostPeopleAsked, `At most ${mostPeopleAsked} colleagues at a time`)
      .default([]),
  })
  .refine(({ from, to }) => from <= to, 'The last day is before the first')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 42 * dayMs, 'At most six weeks');
export type CalendarRange = z.infer<typeof CalendarRange>;

/** An appointment that the reader is on. */
export const OwnEntry = z.object({
  id: z.uuid(),
  patientName: z.string(),
  typeId: z.uuid(),
  typeName: z.string(),
  /** How many of its type may stand at one and the same time. */
  capacity: z.number().int(),
  /** Its room; null where it takes none. */
  locationName: z.string().nullable(),
  kind: Kind,
  state: AppointmentState,
  startsAt: z.string(),
  endsAt: z.string(),
  practitionerIds: z.array(z.uuid()),
  /** Goes back with a change of it. */
  version: z.number().int(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
});
export type OwnEntry = z.infer<typeof OwnEntry>;

/** A colleague's time that the reader is no part of: that it is taken, by what kind of thing, in which room. */
export const BusyTime = z.object({
  practitionerId: z.uuid(),
  kind: Kind,
  /** The room that is taken with it; null where none is. */
  locationName: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type BusyTime = z.infer<typeof BusyTime>;

/** When somebody is open; what lies between is closed, which steers proposals and forbids nothing. */
export const OpenTime = z.object({
  practitionerId: z.uuid(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type OpenTime = z.infer<typeof OpenTime>;

/** When somebody is away, busy by what was brought in, or held for a patient of the waiting list. */
export const OffTime = z.object({
  id: z.string(),
  practitionerId: z.uuid(),
  kind: z.enum(['time-off', 'imported', 'offered']),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type OffTime = z.infer<typeof OffTime>;

export const CalendarAnswer = z.object({
  zone: z.string(),
  today: z.string(),
  /** The colleagues who were asked for; whoever is not of this organization is missing. */
  people: z.array(Colleague),
  own: z.array(OwnEntry),
  busy: z.array(BusyTime),
  /** Of oneself and everybody beside; in order of time for each. */
  open: z.array(OpenTime),
  off: z.array(OffTime),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

/** How many appointments each day of a year holds; days without any are left out. */
export const YearRange = z.strictObject({ year: z.number().int().min(2000).max(2100) });
export type YearRange = z.infer<typeof YearRange>;

export const YearAnswer = z.object({
  zone: z.string(),
  today: z.string(),
  days: z.array(z.object({ day: z.string(), count: z.number().int() })),
});
export type YearAnswer = z.infer<typeof YearAnswer>;
