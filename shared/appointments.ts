/** The words of appointments: types, states, and what is booked. */
import { z } from 'zod';
import { appointmentMinutes } from './limits.ts';
import { line } from './single-line.ts';
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

/** Names of the theme's colours. */
export const typeColours = ['day', 'night', 'swing', 'on-call', 'off'] as const;
export const TypeColour = z.enum(typeColours);
export type TypeColour = z.infer<typeof TypeColour>;

export const AppointmentType = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: Kind,
  durationMinutes: z.number().int(),
  /** Null: those of the kind. */
  colour: TypeColour.nullable(),
  letter: z.string().nullable(),
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
  /** Who is in the hospital's list of patients; a meeting, or a name alone, is not. */
  patient: z
    .object({ id: z.uuid(), birthDate: z.string().nullable(), language: z.string().nullable() })
    .nullable(),
  /** Goes back with a change of it, and grows with each. */
  version: z.number().int(),
  /** Time beside it that is kept free. */
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  /** Why it stands beside another at the same time, in the words of who booked it so. */
  overbookedBecause: z.string().nullable(),
  cancelledBecause: z.string().nullable(),
  /** The room that it takes. */
  location: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Which date of which series; `words` are null where its dates follow no rule any more. */
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

export const PatientName = line(200, {
  empty: "Enter the patient's name",
  long: 'A name has at most 200 characters',
});

export const Reason = line(500, { empty: 'Write the reason', long: 'At most 500 characters' });

/** Made once per form: a change whose answer was lost can be sent again, and is made once. */
export const repeatable = { idempotencyKey: z.uuid().optional() };

const durationMinutes = z
  .number()
  .int('Whole minutes')
  .min(appointmentMinutes.min, `At least ${appointmentMinutes.min} minutes`)
  .max(appointmentMinutes.max, 'At most 12 hours')
  .optional();

/** A time of some people for some type. */
export const wanted = {
  typeId: z.uuid('Choose a type'),
  startsAt: Instant,
  durationMinutes,
  /** Whose appointment it is; without it, of who books. Somebody else's asks for a permission. */
  leadId: z.uuid().optional(),
  /** Colleagues beside the lead; each of them must be free. */
  withPractitionerIds: z.array(z.uuid()).max(10).default([]),
  /** One of the type's rooms; without it, where the type asks for one, the first that is free. */
  locationId: z.uuid().optional(),
  /** Why it is booked although somebody is not free; asks for a permission. */
  overbookBecause: Reason.optional(),
};

/** A patient of the hospital's list, or a name that stands for itself. */
export const who = { patientName: PatientName.optional(), patientId: z.uuid().optional() };

export const isOneOf = ({
  patientName,
  patientId,
}: {
  patientName?: unknown;
  patientId?: unknown;
}) => (patientName === undefined) !== (patientId === undefined);
export const notOneOf = { message: "Enter the patient's name", path: ['patientName'] };

export const NewAppointment = z
  .strictObject({ ...who, ...wanted, ...repeatable })
  .refine(isOneOf, notOneOf);
export type NewAppointment = z.infer<typeof NewAppointment>;

/** Takes a time for a few minutes, before anybody has typed a name. */
export const HoldTime = z.strictObject({
  ...wanted,
  ...repeatable,
  /** An own hold that is let go for this one, in the same step. */
  insteadOfHoldId: z.uuid().optional(),
});
export type HoldTime = z.infer<typeof HoldTime>;

export const Hold = z.object({
  holdId: z.uuid(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** From then on the time is free again. */
  heldUntil: z.string(),
});
export type Hold = z.infer<typeof Hold>;

export const HoldRef = z.strictObject({ holdId: z.uuid() });
export type HoldRef = z.infer<typeof HoldRef>;

/** Confirmed again, it answers the same appointment. */
export const ConfirmHold = z.strictObject({ holdId: z.uuid(), ...who }).refine(isOneOf, notOneOf);
export type ConfirmHold = z.infer<typeof ConfirmHold>;

/** That date of a series alone, or others with it: by as many days, to the same time on the wall. */
export const Scope = z.enum(['this', 'later', 'all']);
export type Scope = z.infer<typeof Scope>;

/** The new time is taken before the old one is let go; without a length it keeps its own. */
export const MoveAppointment = z.strictObject({
  appointmentId: z.uuid(),
  version: z.number().int().positive(),
  startsAt: Instant,
  durationMinutes: wanted.durationMinutes,
  /** Another room; without it the own one where it is free then, else another of the type's. */
  locationId: wanted.locationId,
  overbookBecause: wanted.overbookBecause,
  scope: Scope.default('this'),
  ...repeatable,
});
export type MoveAppointment = z.infer<typeof MoveAppointment>;

export const AppointmentRef = z.strictObject({ appointmentId: z.uuid() });
export type AppointmentRef = z.infer<typeof AppointmentRef>;

export const CancelAppointment = z.strictObject({
  appointmentId: z.uuid(),
  reason: Reason.optional(),
  /** Where somebody changed it since, it is not cancelled. */
  version: z.number().int().positive().optional(),
  scope: Scope.default('this'),
});
export type CancelAppointment = z.infer<typeof CancelAppointment>;
