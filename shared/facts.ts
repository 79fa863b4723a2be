/** Borrowed facts: read-only copies of what other systems say about a patient of ours. */
import { z } from 'zod';

export const factTypes = [
  'Encounter',
  'Condition',
  'Observation',
  'MedicationRequest',
  'DocumentReference',
  'AllergyIntolerance',
  'Procedure',
  'ServiceRequest',
  'Coverage',
  'Account',
  'Claim',
  'ClaimResponse',
] as const;
export type FactType = (typeof factTypes)[number];

/** They say what is paid for care: nobody sees them beside a query, nor without the permission for billing. */
export const claimTypes = ['Claim', 'ClaimResponse'] as const satisfies readonly FactType[];

/** What each type is called on screens. */
export const factWords: Record<FactType, string> = {
  Encounter: 'Stay',
  Condition: 'Diagnosis',
  Observation: 'Result',
  MedicationRequest: 'Order',
  DocumentReference: 'Note',
  AllergyIntolerance: 'Allergy',
  Procedure: 'Procedure',
  ServiceRequest: 'Service order',
  Coverage: 'Coverage',
  Account: 'Account',
  Claim: 'Claim',
  ClaimResponse: 'Payer’s answer',
};

export const sourceKinds = ['import', 'hl7v2', 'demo'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Of a time that is no instant. */
export const timePrecisions = ['year', 'month', 'day'] as const;
export type TimePrecision = (typeof timePrecisions)[number];

/** A file that came with a document. */
export const FactFileRef = z.object({
  id: z.uuid(),
  name: z.string(),
  sizeBytes: z.number().int(),
  /** A virus was found in it: it is handed out no more. */
  isWithdrawn: z.boolean(),
});
export type FactFileRef = z.infer<typeof FactFileRef>;

export const Fact = z.object({
  id: z.uuid(),
  type: z.enum(factTypes),
  patientId: z.uuid(),
  /** The stay that it is of; null for the stay itself, and where the source names none. */
  encounterId: z.uuid().nullable(),
  status: z.string(),
  code: z.string().nullable(),
  title: z.string(),
  /** With its unit, as people read it. */
  value: z.string().nullable(),
  /** H, L, HH, LL or A, as the source marked it; null: not marked. */
  interpretation: z.string().nullable(),
  /** Of a result, as its source writes it: "0.6 to 1.2 mg/dL". */
  referenceRange: z.string().optional(),
  /** Of a note. */
  text: z.string().nullable(),
  author: z.string().nullable(),
  effectiveAt: z.iso.datetime(),
  /** Null: an instant. Else `effectiveAt` is the first moment of it in UTC, the same in every zone. */
  effectivePrecision: z.enum(timePrecisions).nullable(),
  /** Of a stay. */
  endedAt: z.iso.datetime().nullable(),
  source: z.object({ id: z.uuid(), name: z.string(), key: z.string() }),
  /** When the source said so, and when we got it. */
  statedAt: z.iso.datetime(),
  fetchedAt: z.iso.datetime(),
  /** Where some came with it. */
  files: z.array(FactFileRef).optional(),
});
export type Fact = z.infer<typeof Fact>;

/** States of a result that its reader has to know of: its value may change, has changed, or never came. */
const resultStateWords: Readonly<Record<string, string>> = {
  registered: 'no result yet',
  preliminary: 'preliminary',
  corrected: 'corrected',
  amended: 'amended',
  cancelled: 'cancelled, no result',
  unknown: 'state not known',
};

/** A value of several lines stands below its title. */
const isReport = ({ value }: Pick<Fact, 'value'>) => value?.includes('\n') === true;

/** "Result: Potassium 6.9 mmol/L (HH), preliminary". */
export function factLine(
  fact: Pick<Fact, 'type' | 'title' | 'value' | 'interpretation' | 'status'>,
): string {
  const { type, title, value, interpretation, status } = fact;
  const words = [title, isReport(fact) ? null : value, interpretation && `(${interpretation})`];
  const state = type === 'Observation' ? resultStateWords[status] : undefined;
  const line = `${factWords[type]}: ${words.filter(Boolean).join(' ')}`;
  return state ? `${line}, ${state}` : line;
}

/** What stands below the line: a report, and what was written about it. */
export const linesOfFact = (fact: Pick<Fact, 'value' | 'text'>): string[] =>
  [isReport(fact) ? fact.value : null, fact.text].flatMap((text) => text || []);

/** All that it says, for those that look for words in it. */
export const wordsOfFact = ({
  title,
  value,
  text,
}: Pick<Fact, 'title' | 'value' | 'text'>): string =>
  [title, value, text].filter(Boolean).join('\n');

/** A local day in the reader's zone, with its facts in order. */
export interface FactDay {
  day: string;
  facts: Fact[];
}

const Because = z
  .string()
  .trim()
  .min(5, 'Say why, in at least five characters')
  .max(300, 'At most 300 characters');

/** Opens a patient's facts for an hour: for a case that the person may see, or with a reason. */
export const OpenFacts = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('reason'), patientId: z.uuid(), because: Because }),
  z.strictObject({ by: z.literal('case'), patientId: z.uuid(), caseId: z.uuid() }),
]);
export type OpenFacts = z.infer<typeof OpenFacts>;

export const FactSearch = z
  .string()
  .max(100, 'At most 100 characters')
  .transform((text) => text.normalize('NFC').trim())
  .default('');

export const ReadFacts = z.strictObject({
  openingId: z.uuid(),
  encounterId: z.uuid().optional(),
  search: FactSearch,
});
export type ReadFacts = z.infer<typeof ReadFacts>;
