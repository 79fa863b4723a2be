/** The FHIR R4 resources that are borrowed: the parts of them that are read, judged; the rest is kept as it came. */
import { z } from 'zod';
import { ProcedureResource, ServiceRequestResource } from './care-resources.ts';
import {
  common,
  FhirId,
  Identifier,
  instant,
  Notes,
  Period,
  Reference,
  text,
} from './fact-elements.ts';
import { decodedNote } from './fact-notes.ts';
import { DosageLine } from './fact-orders.ts';
import { checkValues, Coding, Component, Concept, valueFields } from './fact-values.ts';
import {
  AccountResource,
  ClaimResource,
  ClaimResponseResource,
  CoverageResource,
} from './payment-resources.ts';

const Encounter = z.looseObject({
  ...common,
  resourceType: z.literal('Encounter'),
  status: z.enum([
    'planned',
    'arrived',
    'triaged',
    'in-progress',
    'onleave',
    'finished',
    'cancelled',
    'entered-in-error',
    'unknown',
  ]),
  class: Coding,
  subject: Reference,
  period: Period.extend({ start: instant }),
  type: z.array(Concept).optional(),
  location: z.array(z.looseObject({ location: Reference, period: Period.optional() })).optional(),
  participant: z.array(z.looseObject({ individual: Reference.optional() })).optional(),
});

const Condition = z.looseObject({
  ...common,
  resourceType: z.literal('Condition'),
  clinicalStatus: Concept.optional(),
  verificationStatus: Concept.optional(),
  severity: Concept.optional(),
  bodySite: z.array(Concept).optional(),
  code: Concept,
  subject: Reference,
  encounter: Reference.optional(),
  onsetDateTime: instant.optional(),
  onsetString: text.optional(),
  abatementDateTime: instant.optional(),
  abatementString: text.optional(),
  recordedDate: instant.optional(),
  recorder: Reference.optional(),
  note: Notes,
});

const Observation = z
  .looseObject({
    ...common,
    resourceType: z.literal('Observation'),
    status: z.enum([
      'registered',
      'preliminary',
      'final',
      'amended',
      'corrected',
      'cancelled',
      'entered-in-error',
      'unknown',
    ]),
    code: Concept,
    subject: Reference,
    encounter: Reference.optional(),
    effectiveDateTime: instant,
    bodySite: Concept.optional(),
    ...valueFields,
    component: z.array(Component).optional(),
    interpretation: z.array(Concept).optional(),
    performer: z.array(Reference).optional(),
    note: Notes,
  })
  .superRefine(checkValues);

const MedicationRequest = z.looseObject({
  ...common,
  resourceType: z.literal('MedicationRequest'),
  status: z.enum([
    'active',
    'on-hold',
    'cancelled',
    'completed',
    'entered-in-error',
    'stopped',
    'draft',
    'unknown',
  ]),
  intent: z.enum(
    ['order', 'original-order', 'reflex-order', 'filler-order', 'instance-order'],
    'is no order: proposals and plans are not kept',
  ),
  doNotPerform: z.literal(false, 'is an order not to give it, which is not kept').optional(),
  medicationCodeableConcept: Concept,
  subject: Reference,
  encounter: Reference.optional(),
  authoredOn: instant,
  requester: Reference.optional(),
  dosageInstruction: z.array(DosageLine).optional(),
  note: Notes,
});

/** Base64 of at most 60,000 characters: a note, no scan. */
const NoteData = z.base64().max(80_000);

const DocumentReference = z.looseObject({
  ...common,
  resourceType: z.literal('DocumentReference'),
  status: z.enum(['current', 'superseded', 'entered-in-error']),
  docStatus: z.enum(['preliminary', 'final', 'amended', 'entered-in-error']).optional(),
  type: Concept.optional(),
  subject: Reference,
  date: instant,
  author: z.array(Reference).optional(),
  description: text.optional(),
  context: z.looseObject({ encounter: z.array(Reference).optional() }).optional(),
  content: z
    .array(
      z.looseObject({
        attachment: z
          .looseObject({
            contentType: z.string().startsWith('text/plain', 'is no plain text'),
            data: NoteData,
          })
          .refine((attachment) => decodedNote(attachment) !== null, 'is no text of its charset'),
      }),
    )
    .min(1),
});

const AllergyIntolerance = z.looseObject({
  ...common,
  resourceType: z.literal('AllergyIntolerance'),
  clinicalStatus: Concept.optional(),
  verificationStatus: Concept.optional(),
  category: z.array(z.enum(['food', 'medication', 'environment', 'biologic'])).optional(),
  criticality: z.enum(['low', 'high', 'unable-to-assess']).optional(),
  code: Concept,
  patient: Reference,
  encounter: Reference.optional(),
  onsetDateTime: instant.optional(),
  recordedDate: instant.optional(),
  recorder: Reference.optional(),
  reaction: z
    .array(
      z.looseObject({
        manifestation: z.array(Concept).min(1),
        severity: z.enum(['mild', 'moderate', 'severe']).optional(),
      }),
    )
    .optional(),
  note: Notes,
});

export const Resource = z.discriminatedUnion('resourceType', [
  Encounter,
  Condition,
  Observation,
  MedicationRequest,
  DocumentReference,
  AllergyIntolerance,
  ProcedureResource,
  ServiceRequestResource,
  CoverageResource,
  AccountResource,
  ClaimResource,
  ClaimResponseResource,
]);
export type Resource = z.infer<typeof Resource>;

/** The patient that it is about, by the name that each type has for it. */
export function subjectOf(resource: Resource): Reference {
  switch (resource.resourceType) {
    case 'AllergyIntolerance':
    case 'Claim':
    case 'ClaimResponse':
      return resource.patient;
    case 'Coverage':
      return resource.beneficiary;
    case 'Account':
      return resource.subject[0] ?? {};
    case 'Encounter':
    case 'Condition':
    case 'Observation':
    case 'MedicationRequest':
    case 'DocumentReference':
    case 'Procedure':
    case 'ServiceRequest':
      return resource.subject;
  }
}

export const PatientResource = z.looseObject({
  resourceType: z.literal('Patient'),
  id: FhirId.optional(),
  identifier: z.array(Identifier).optional(),
});
export type PatientResource = z.infer<typeof PatientResource>;

/** What is wrong with it, for the person who imports it: "code is empty". */
export function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'cannot be read';
  const at = issue.path.join('.');
  if (issue.code === 'invalid_union') return `${at || 'resourceType'} is not one that is imported`;
  return `${at}: ${issue.message}`;
}
