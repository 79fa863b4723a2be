/** Sample facts, on which an expression is evaluated while it is typed: made up, of no patient. */
import { z } from 'zod';
import { factTypes, type FactType } from '#shared/facts.ts';

export const mostSampleCharacters = 20_000;
export const mostSampleFacts = 50;

export const CheckExpression = z.strictObject({
  factType: z.enum(factTypes),
  condition: z.string().max(2_000),
  evidence: z.string().max(2_000),
  /** JSON: an array of FHIR resources. The first is judged, all are `%facts`. */
  sample: z.string().max(mostSampleCharacters),
});
export type CheckExpression = z.infer<typeof CheckExpression>;

const Resources = z
  .array(z.looseObject({ resourceType: z.string().max(60) }))
  .min(1)
  .max(mostSampleFacts);

/** Returns the facts of a sample, or why they cannot be read. */
export function sampleFactsIn(text: string): { resourceType: string }[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return `The sample is no JSON: ${(error as Error).message}`;
  }
  const resources = Resources.safeParse(json);
  return resources.success
    ? resources.data
    : `The sample is no list of FHIR resources, ${mostSampleFacts} at most.`;
}

export interface SamplePart {
  expression: string;
  /** In words. */
  gives: string;
  isTrue: boolean;
}

export interface SampleVerdict {
  /** Null: it could not be evaluated, which `words` say. */
  holds: boolean | null;
  words: string | null;
  /** What `and` joins. */
  parts: SamplePart[];
  /** `MedicationRequest/order-1` */
  evidence: string[];
}

const at = '2026-01-05T08:00:00Z';
const encounter = { reference: 'Encounter/stay-1' };
const order = { status: 'active', intent: 'order', authoredOn: at, encounter };

const samples: Record<FactType, object> = {
  Encounter: {
    id: 'stay-1',
    status: 'in-progress',
    class: { code: 'IMP' },
    period: { start: at },
    hospitalization: { admitSource: { text: 'Emergency' } },
  },
  Condition: {
    id: 'diagnosis-1',
    encounter,
    clinicalStatus: { coding: [{ code: 'active' }] },
    code: { text: 'Sample diagnosis', coding: [{ code: 'D-1' }] },
    recordedDate: at,
  },
  Observation: {
    id: 'result-1',
    encounter,
    status: 'final',
    code: { text: 'Sample result', coding: [{ code: 'R-1' }] },
    effectiveDateTime: at,
    valueQuantity: { value: 5.1, unit: 'mmol/L' },
    interpretation: [{ coding: [{ code: 'H' }] }],
  },
  MedicationRequest: {
    ...order,
    id: 'order-1',
    medicationCodeableConcept: { text: 'Sample medicine', coding: [{ code: 'M-1' }] },
    dosageInstruction: [{ text: '25 mg, once a day' }],
  },
  DocumentReference: {
    id: 'note-1',
    status: 'current',
    type: { text: 'Progress note' },
    date: at,
    context: { encounter: [encounter] },
  },
  AllergyIntolerance: {
    id: 'allergy-1',
    encounter,
    code: { text: 'Sample substance', coding: [{ code: 'A-1' }] },
    recordedDate: at,
  },
  Procedure: {
    id: 'procedure-1',
    encounter,
    status: 'completed',
    code: { text: 'Sample procedure', coding: [{ code: 'P-1' }] },
    performedDateTime: at,
  },
  ServiceRequest: { ...order, id: 'service-1', code: { text: 'Sample service' } },
  Coverage: { id: 'coverage-1', status: 'active', payor: [{ display: 'Sample payer' }] },
  Account: { id: 'account-1', status: 'active', name: 'Sample account' },
  Claim: { id: 'claim-1', status: 'active', use: 'claim', created: at, total: { value: 1200 } },
  ClaimResponse: { id: 'answer-1', status: 'active', outcome: 'complete', created: at },
};

/** Of a patient with a stay, a diagnosis and an order; the fact of the type comes first. */
export function sampleFactsFor(factType: FactType): string {
  const types = new Set<FactType>([factType, 'Encounter', 'Condition', 'MedicationRequest']);
  const resources = [...types].map((type) => ({ resourceType: type, ...samples[type] }));
  return JSON.stringify(resources, null, 2);
}
