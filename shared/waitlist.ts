/** The schemas of the waiting list: entries for an earlier time, and the offers made to them. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { AppointmentType, repeatable } from '#shared/appointments.ts';
import type { HourFormat } from '#shared/organization.ts';
import { Day } from '#shared/time.ts';
import { dayMs } from '#shared/durations.ts';

export const entryStates = ['waiting', 'offered', 'booked', 'removed'] as const;
export const EntryState = z.enum(entryStates);
export type EntryState = z.infer<typeof EntryState>;

/** The outcomes of an offer. Withdrawn: it was not mailed, or the entry was removed meanwhile. */
export const offerOutcomes = ['accepted', 'declined', 'lapsed', 'withdrawn'] as const;
export const OfferOutcome = z.enum(offerOutcomes);
export type OfferOutcome = z.infer<typeof OfferOutcome>;

/** The parts of a day by the local start in the clinician's zone: before noon, from noon to five, from five on. */
export const partsOfDay = ['any', 'morning', 'afternoon', 'evening'] as const;
export const PartOfDay = z.enum(partsOfDay);
export type PartOfDay = z.infer<typeof PartOfDay>;

export const everyWeekday: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

const longestWaitMs = 366 * dayMs;

const when = {
  fromDay: Day,
  untilDay: Day,
  /** Monday (1) to Sunday (7), as in ISO 8601. */
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Choose at least one day of the week')
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .default([...everyWeekday]),
  partOfDay: PartOfDay.default('any'),
  urgent: z.boolean().default(false),
  note: z
    .string()
    .max(500, 'At most 500 characters')
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .refine((text) => !/\p{Cc}/u.test(text), 'Leave out control characters')
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null),
};

interface Days {
  fromDay: string;
  untilDay: string;
}
const isInOrder = ({ fromDay, untilDay }: Days) => fromDay <= untilDay;
const notInOrder = { message: 'The last day is before the first', path: ['untilDay'] };
const isShort = ({ fromDay, untilDay }: Days) =>
  Date.parse(untilDay) - Date.parse(fromDay) <= longestWaitMs;
const tooLong = { message: 'At most a year', path: ['untilDay'] };

export const NewEntry = z
  .strictObject({
    patientId: z.uuid('Choose a patient'),
    typeId: z.uuid('Choose a type'),
    /** Null: anybody who may hold the type. Without it, the caller. */
    practitionerId: z.uuid().nullable().optional(),
    ...when,
    ...repeatable,
  })
  .refine(isInOrder, notInOrder)
  .refine(isShort, tooLong);
export type NewEntry = z.infer<typeof NewEntry>;

const entryRef = { entryId: z.uuid() };

export const SaveEntry = z
  .strictObject({ ...entryRef, version: Version, ...when })
  .refine(isInOrder, notInOrder)
  .refine(isShort, tooLong);
export type SaveEntry = z.infer<typeof SaveEntry>;

export const EntryRef = z.strictObject(entryRef);
export type EntryRef = z.infer<typeof EntryRef>;

/** The desk called, and booked this appointment for the patient who waits. */
export const EntryBooked = z.strictObject({ ...entryRef, appointmentId: z.uuid() });
export type EntryBooked = z.infer<typeof EntryBooked>;

export const ListEntries = z
  .strictObject({
    /** Entries that wait, with an open offer or without; or those that are closed. */
    show: z.enum(['waiting', 'over']).default('waiting'),
    typeId: z.uuid().optional(),
  })
  .prefault({});
export type ListEntries = z.infer<typeof ListEntries>;

const Named = z.object({ id: z.uuid(), fullName: z.string() });

export const EntryOffer = z.object({
  id: z.uuid(),
  practitioner: Named,
  startsAt: z.string(),
  endsAt: z.string(),
  /** Null while no mail server has accepted the letter. */
  sentAt: z.string().nullable(),
  expiresAt: z.string(),
  /** Null while it is open. */
  outcome: OfferOutcome.nullable(),
});
export type EntryOffer = z.infer<typeof EntryOffer>;

export const Entry = z.object({
  id: z.uuid(),
  patient: Named.extend({
    birthDate: z.string().nullable(),
    phone: z.string().nullable(),
    deceased: z.string().nullable(),
    /** Without an address, and a number for text messages, no offer can be sent: the desk calls. */
    isReachable: z.boolean(),
  }),
  type: AppointmentType,
  practitioner: Named.nullable(),
  fromDay: z.string(),
  untilDay: z.string(),
  weekdays: z.array(z.number().int()),
  partOfDay: PartOfDay,
  urgent: z.boolean(),
  note: z.string().nullable(),
  state: EntryState,
  waitingSince: z.string(),
  version: z.number().int(),
  /** Newest first. */
  offers: z.array(EntryOffer),
});
export type Entry = z.infer<typeof Entry>;

/** The entries in the order in which they are offered a time: urgent ones first, then by how long they wait. */
export interface Waitlist {
  zone: string;
  today: string;
  entries: Entry[];
  /** There are more than were returned. */
  isMore: boolean;
}

/** The part of the patient's link behind `#`. */
export const OfferLink = z.strictObject({ token: z.string().max(200) });
export type OfferLink = z.infer<typeof OfferLink>;

/** What a patient is told of the time, without the reason for it. */
export interface OfferedTime {
  startsAt: string;
  endsAt: string;
  /** The clinician's zone, in which times are shown. */
  zone: string;
  /** Of the organization: the patient has no account that says it. */
  hourFormat: HourFormat;
  practitioner: string;
  organization: string;
  /** Of the organization; null where it has given none. */
  phone: string | null;
  /** The path of its picture; null where it has none. */
  logo: string | null;
  isTeleVisit: boolean;
}

/** `gone` is the one answer for an offer that is over and for a link that never existed. */
export type PatientOffer =
  | { state: 'open'; time: OfferedTime; secondsLeft: number }
  | { state: 'accepted'; time: OfferedTime }
  | { state: 'declined' }
  | { state: 'gone' };
