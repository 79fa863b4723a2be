/** The schema of an Appointment as programs send it: each element is kept, is what we answer ourselves, or is refused by name. */
import { z } from 'zod';
import { ReasonConcept, SentIdentifier } from '#shared/appointments/texts/appointment-texts.ts';
import { Instant } from '#shared/time.ts';
import { fhirStatuses } from '#server/fhir/fhir-codes.ts';
import { Meta, Narrative } from './own-elements.ts';

/** One of these, or left out: nothing else would be kept. */
const only = <Value extends string>(values: readonly Value[], words: string) =>
  z.enum(values, words).optional();

const Actor = z.strictObject({
  reference: z.string().max(300).optional(),
  type: z.string().max(64).optional(),
  /** Ours alone. */
  identifier: z
    .strictObject({ system: z.string().max(300), value: z.string().max(200) })
    .optional(),
  display: z.string().max(200).optional(),
});

const Participant = z.strictObject({
  actor: Actor,
  required: only(['required'], 'Everybody on an appointment is required. Leave it out.'),
  status: only(
    ['accepted', 'needs-action'],
    'Who is on an appointment has accepted it. Send accepted.',
  ),
});

/** With an offset, as R4 has it. */
const FhirInstant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(Instant);

/** Any other element is refused, so that nothing is lost without a word (S15). */
export const AppointmentBody = z.strictObject({
  resourceType: z.literal('Appointment'),
  id: z.string().max(64).optional(),
  meta: Meta.optional(),
  text: Narrative.optional(),
  identifier: z.array(SentIdentifier).max(11).optional(),
  serviceCategory: z.array(ReasonConcept).max(1).default([]),
  status: z.enum(fhirStatuses),
  cancelationReason: ReasonConcept.optional(),
  serviceType: z.array(ReasonConcept).max(5).default([]),
  description: z.string().max(500).optional(),
  reasonCode: z.array(ReasonConcept).max(5).optional(),
  comment: z.string().optional(),
  patientInstruction: z.string().optional(),
  start: FhirInstant,
  end: FhirInstant.optional(),
  minutesDuration: z.number().int().positive().optional(),
  participant: z.array(Participant).min(1).max(20),
});
export type AppointmentBody = z.infer<typeof AppointmentBody>;
