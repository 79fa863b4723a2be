/** The schemas of appointment types: length, buffers, who may hold them, rooms, reminders, colour. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { AppointmentType, Kind, TypeColour } from '#shared/appointments.ts';
import { appointmentMinutes } from '#shared/limits.ts';
import { textFields } from '#shared/appointments/texts/appointment-texts.ts';
import { line } from '#shared/text/single-line.ts';
import { HospitalRole } from '#shared/people.ts';

const minutes = (max: number, words: string) =>
  z.number().int('Whole minutes').min(0, 'At least 0').max(max, words);

/** The facts of a type that a form needs before it books. */
export const BookableType = AppointmentType.extend({
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  /** The shortest notice for a booking, and how many days ahead it may be. */
  noticeMinutes: z.number().int(),
  daysAhead: z.number().int(),
  /** How many appointments of this type may overlap. */
  capacity: z.number().int(),
  /** What all its patients have to know or bring. */
  instructions: z.string().nullable(),
  /** An appointment takes one of these rooms, the first that is free; empty: it needs none. */
  locations: z.array(z.object({ id: z.uuid(), name: z.string(), active: z.boolean() })),
});
export type BookableType = z.infer<typeof BookableType>;

export interface OfferedType extends BookableType {
  /** What the reader has had most of lately; a booking form proposes it. */
  isUsual: boolean;
}

/** A type as an administrator manages it. Without jobs and people, any practitioner may hold it. */
export const TypeRecord = BookableType.extend({
  /** Guests who open a tele-visit's link also have to give their birth date. */
  asksBirthDate: z.boolean(),
  /** Only the participants of the tele-visit can hear and see it: end-to-end encrypted. */
  isEndToEnd: z.boolean(),
  holderJobs: z.array(HospitalRole),
  holderIds: z.array(z.uuid()),
  /**
   * How long before the start the patient is reminded by mail, the earliest first; empty: never.
   */
  reminderMinutes: z.array(z.number().int()),
  /** By the link in their letter, until so many hours before the start. */
  patientsMayMove: z.boolean(),
  patientsMayCancel: z.boolean(),
  patientNoticeHours: z.number().int(),
  /** On the booking page of a unit; with approval, the clinic agrees first. */
  patientsMayBook: z.boolean(),
  bookingNeedsApproval: z.boolean(),
  /** In messages and on the page of their link. */
  patientsReadReason: z.boolean(),
  active: z.boolean(),
  version: z.number().int(),
});
export type TypeRecord = z.infer<typeof TypeRecord>;

/** A type in the administrator's list, with the names of its holders. */
export interface ListedType extends TypeRecord {
  holders: { id: string; fullName: string }[];
}

const typeName = line(80, { empty: 'Enter a name', long: 'A name has at most 80 characters' });

/** A day and an hour before, unless chosen otherwise. */
export const usualReminders: readonly number[] = [24 * 60, 60];

const reminderMinutes = z
  .array(
    z
      .number()
      .int('Whole minutes')
      .min(5, 'At least five minutes before')
      .max(43_200, 'At most 30 days before'),
  )
  .max(4, 'At most four reminders')
  .transform((minutes) => [...new Set(minutes)].toSorted((a, b) => b - a))
  .default([...usualReminders]);

const details = {
  name: typeName,
  kind: Kind,
  durationMinutes: z
    .number()
    .int('Whole minutes')
    .min(appointmentMinutes.min, `At least ${appointmentMinutes.min} minutes`)
    .max(appointmentMinutes.max, 'At most 12 hours'),
  bufferBeforeMinutes: minutes(120, 'At most two hours').default(0),
  bufferAfterMinutes: minutes(120, 'At most two hours').default(0),
  noticeMinutes: minutes(43_200, 'At most 30 days').default(0),
  daysAhead: z
    .number()
    .int('Whole days')
    .min(1, 'At least one day')
    .max(730, 'At most two years')
    .default(730),
  capacity: z.number().int().min(1, 'At least one').max(50, 'At most 50').default(1),
  colour: TypeColour.nullable().default(null),
  asksBirthDate: z.boolean().default(false),
  isEndToEnd: z.boolean().default(false),
  letter: z
    .string()
    .regex(/^\p{Lu}[\p{Lu}\p{Nd}]?$/u, 'One or two capital letters')
    .nullable()
    .default(null),
  holderJobs: z.array(HospitalRole).max(30).default([]),
  holderIds: z.array(z.uuid()).max(200, 'At most 200 people').default([]),
  /** In the order in which they are taken. */
  locationIds: z.array(z.uuid()).max(50, 'At most 50 rooms').default([]),
  reminderMinutes,
  patientsMayMove: z.boolean().default(false),
  patientsMayCancel: z.boolean().default(false),
  patientNoticeHours: z
    .number()
    .int('Whole hours')
    .min(0, 'At least 0')
    .max(720, 'At most 30 days')
    .default(24),
  patientsMayBook: z.boolean().default(false),
  bookingNeedsApproval: z.boolean().default(false),
  instructions: textFields.instructions.nullable().default(null),
  patientsReadReason: z.boolean().default(false),
  onlyDuringShifts: z.boolean().default(false),
};

export const NewType = z.strictObject({ ...details, idempotencyKey: z.uuid().optional() });
export type NewType = z.infer<typeof NewType>;

/** Types are never deleted, since appointments have them: one that is not active is not booked. */
export const SaveType = z.strictObject({
  ...details,
  typeId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveType = z.infer<typeof SaveType>;
