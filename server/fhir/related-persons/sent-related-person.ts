/** The schema of a RelatedPerson as programs send it: each element is kept, is what we answer ourselves, or is refused by name. */
import { z } from 'zod';
import { NewRelatedPerson } from '#shared/related-persons.ts';
import { Meta, Narrative } from '#server/fhir/writing/own-elements.ts';
import { conceptWith, PatientReference } from '#server/fhir/writing/sent-elements.ts';
import { wrongField } from '#server/platform/errors.ts';

const words = (max: number) => z.string().trim().min(1).max(max);

const Concept = conceptWith(words(60));
const Name = z.strictObject({
  use: z.string().max(20).optional(),
  text: words(120).optional(),
  family: words(100).optional(),
  given: z.array(words(100)).max(5).optional(),
});
const Telecom = z.strictObject({
  system: z.enum(['phone', 'email'], 'A phone number and an email address are kept here'),
  value: words(254),
  use: z.string().max(20).optional(),
});

export const RelatedPersonBody = z.strictObject({
  resourceType: z.literal('RelatedPerson'),
  id: z.string().max(64).optional(),
  meta: Meta.optional(),
  text: Narrative.optional(),
  /** Ours may be sent back. */
  identifier: z
    .array(
      z.strictObject({
        system: z.literal('urn:ietf:rfc:3986', 'No other identifier is kept here'),
        value: z.string().max(60),
      }),
    )
    .max(1)
    .optional(),
  active: z.boolean().optional(),
  patient: PatientReference,
  relationship: z.array(Concept).min(1).max(1, 'One relationship is kept here'),
  name: z.array(Name).min(1).max(1, 'One name is kept here'),
  telecom: z.array(Telecom).max(2).optional(),
  /** What this server answers: when the contact was entered and ended here. */
  period: z.looseObject({}).optional(),
  communication: z
    .array(z.strictObject({ language: Concept, preferred: z.boolean().optional() }))
    .max(1, 'One language is kept here')
    .optional(),
});
export type RelatedPersonBody = z.infer<typeof RelatedPersonBody>;

const conceptWords = ({ text, coding = [] }: z.infer<typeof Concept> = {}): string =>
  text ?? coding[0]?.display ?? coding[0]?.code ?? '';

const nameWords = ({ text, given = [], family }: z.infer<typeof Name> = {}): string =>
  text ?? [...given, family].filter(Boolean).join(' ');

/** As the product's own form has it, by its rules. Throws beside the element. */
export function sentContact(body: RelatedPersonBody): NewRelatedPerson {
  const { patient, relationship, name, telecom = [], communication = [] } = body;
  const point = (system: 'phone' | 'email') =>
    telecom.find((sent) => sent.system === system)?.value ?? null;
  const { data, error } = NewRelatedPerson.safeParse({
    patientId: patient.reference.replace('Patient/', ''),
    fullName: nameWords(name[0]),
    relationship: conceptWords(relationship[0]),
    phone: point('phone'),
    email: point('email'),
    language: communication[0]?.language.coding?.[0]?.code ?? null,
  });
  if (data) return data;
  const [issue] = error.issues;
  const elements: Record<string, string> = {
    fullName: 'name',
    phone: 'telecom',
    email: 'telecom',
    language: 'communication',
  };
  const field = String(issue?.path[0]);
  throw wrongField(elements[field] ?? field, issue?.message ?? 'It cannot be read');
}
