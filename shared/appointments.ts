/** The words of appointments: types, states, and what is booked. */
import { z } from 'zod';
import { appointmentMinutes } from './limits.ts';
import { Colleague } from './people.ts';
import { Day, Instant } from './time.ts';

/** Colour, letter and word go together; a colour never speaks alone. */
export const kinds = {
  'in-person': { letter: 'P', word: 'In person' },
  'tele-visit': { letter: 'T', word: 'Tele-visit' },
  meeting: { letter: 'M', word: 'Meeting' },
} as const;
export const Kind = z.enum(['in-person', 'tele-visit', 'meeting']);
export type Kind = z.infer<typeof Kind>;

/** FHIR R4 AppointmentStatus has the same words, "no-show" is its "noshow". */
export const states = ['booked', 'in-progress', 'completed', 'no-show', 'cancelled'] as const;
export const AppointmentState = z.enum(states);
export type AppointmentState = z.infer<typeof AppointmentState>;

export const AppointmentType = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: Kind,
  durationMinutes: z.number().int(),
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
});
export type Appointment = z.infer<typeof Appointment>;

/** Whole days in the clinician's own zone, both inclusive; at most six weeks. */
export const DayRange = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, 'The last day is before the first')
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= 42 * 86_400_000,
    'At most six weeks',
  );
export type DayRange = z.infer<typeof DayRange>;

/** What the schedule answers: the range's days are days in `zone`. */
export const Schedule = z.object({
  zone: z.string(),
  today: z.string(),
  appointments: z.array(Appointment),
});
export type Schedule = z.infer<typeof Schedule>;

const patientName = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, "Enter the patient's name")
      .max(200, 'A name has at most 200 characters')
      .refine((text) => !/\p{Cc}/u.test(text), 'Leave out control characters'),
  );

export const NewAppointment = z.strictObject({
  patientName,
  typeId: z.uuid('Choose a type'),
  startsAt: Instant,
  durationMinutes: z
    .number()
    .int('Whole minutes')
    .min(appointmentMinutes.min, `At least ${appointmentMinutes.min} minutes`)
    .max(appointmentMinutes.max, 'At most 12 hours')
    .optional(),
  /** Colleagues beside the one who books; each of them must be free. */
  withPractitionerIds: z.array(z.uuid()).max(10).default([]),
  /** Made once per form: a booking whose answer was lost can be sent again, and is booked once. */
  idempotencyKey: z.uuid().optional(),
});
export type NewAppointment = z.infer<typeof NewAppointment>;

export const AppointmentRef = z.strictObject({ appointmentId: z.uuid() });
export type AppointmentRef = z.infer<typeof AppointmentRef>;

export const FindFreeTime = z.strictObject({ typeId: z.uuid() });
export type FindFreeTime = z.infer<typeof FindFreeTime>;

/** The clinician's next free time of a type's length; null where two weeks are full. */
export const FreeTime = z.object({ startsAt: z.string().nullable() });
export type FreeTime = z.infer<typeof FreeTime>;
