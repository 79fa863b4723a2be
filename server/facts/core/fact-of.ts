/** Reads from a FHIR resource what lists, searches and clocks need of it. */
import type { FactType, TimePrecision } from '#shared/facts.ts';
import type { Reference } from './fact-elements.ts';
import type { Resource } from './fact-resources.ts';
import { decodedNote } from './fact-notes.ts';
import { codeOf, wordsOf } from './fact-values.ts';
import { keptTextsIn } from './kept-text.ts';
import * as words from './fact-words.ts';
import * as payment from './payment-words.ts';

export interface FactColumns {
  type: FactType;
  sourceKey: string;
  status: string;
  code: string | null;
  title: string;
  value: string | null;
  interpretation: string | null;
  text: string | null;
  author: string | null;
  effectiveAt: Date;
  /** Null: an instant. */
  effectivePrecision: TimePrecision | null;
  endedAt: Date | null;
  body: string;
}

const nameOf = (reference: Reference | undefined): string | null => reference?.display ?? null;
/** A date, a month or a year begins in UTC, so that every zone reads the same one. */
const effective = (text: string) => ({
  effectiveAt: new Date(text),
  effectivePrecision: precisions[text.length] ?? null,
});
const precisions: Readonly<Record<number, TimePrecision>> = { 4: 'year', 7: 'month', 10: 'day' };

const empty = { value: null, interpretation: null, text: null, author: null, endedAt: null };

const classWords: Record<string, string> = {
  IMP: 'Inpatient stay',
  ACUTE: 'Inpatient stay',
  OBSENC: 'Observation stay',
  EMER: 'Emergency stay',
  AMB: 'Outpatient visit',
};

type Of<Type extends FactType> = Extract<Resource, { resourceType: Type }>;

function encounterColumns(encounter: Of<'Encounter'>) {
  const { code = '', display } = encounter.class;
  const where = encounter.location?.map(({ location }) => nameOf(location)).findLast(Boolean);
  return {
    ...empty,
    status: encounter.status,
    code,
    title: display ?? classWords[code] ?? 'Stay',
    value: where ?? null,
    text: keptTextsIn(encounter['extension']).join('\n') || null,
    author: nameOf(encounter.participant?.[0]?.individual),
    ...effective(encounter.period.start),
    endedAt: encounter.period.end === undefined ? null : new Date(encounter.period.end),
  };
}

const noteText = (note: Of<'DocumentReference'>): string =>
  note.content
    .map(({ attachment }) => decodedNote(attachment))
    .join('\n\n')
    .replaceAll('\0', '');

type OfPayment = Of<'Coverage'> | Of<'Account'> | Of<'Claim'> | Of<'ClaimResponse'>;

function paymentColumns(resource: OfPayment, statedAt: Date) {
  const { status } = resource;
  const stated = statedAt.toISOString();
  switch (resource.resourceType) {
    case 'Coverage':
      return {
        ...empty,
        status,
        code: codeOf(resource.type),
        title: payment.payerOf(resource),
        value: payment.coverageWords(resource),
        ...effective(resource.period?.start ?? stated),
      };
    case 'Account':
      return {
        ...empty,
        status,
        code: codeOf(resource.type),
        title: resource.name ?? (wordsOf(resource.type) || 'Account'),
        value: payment.accountWords(resource),
        ...effective(resource.servicePeriod?.start ?? stated),
      };
    case 'Claim':
      return {
        ...empty,
        status,
        code: codeOf(resource.type),
        title: payment.claimTitle(resource),
        value: payment.claimWords(resource),
        author: nameOf(resource.provider),
        ...effective(resource.created),
      };
    case 'ClaimResponse':
      return {
        ...empty,
        status,
        code: codeOf(resource.type),
        title: payment.answerTitle(resource),
        value: payment.answerWords(resource),
        author: nameOf(resource.insurer),
        ...effective(resource.created),
      };
  }
}

function columnsOf(
  resource: Resource,
  statedAt: Date,
): Omit<FactColumns, 'type' | 'sourceKey' | 'body'> {
  switch (resource.resourceType) {
    case 'Encounter':
      return encounterColumns(resource);
    case 'Condition': {
      const { onsetDateTime, recordedDate } = resource;
      const since = recordedDate ?? onsetDateTime;
      return {
        ...empty,
        status: words.conditionStatus(resource),
        code: codeOf(resource.code),
        title: words.titleOf(resource.code, resource.bodySite),
        value: words.conditionWords(resource),
        text: words.remarksOf(resource.note),
        author: nameOf(resource.recorder),
        ...effective(since ?? statedAt.toISOString()),
      };
    }
    case 'Observation':
      return {
        ...empty,
        status: resource.status,
        code: codeOf(resource.code),
        title: words.titleOf(resource.code, resource.bodySite && [resource.bodySite]),
        value: words.resultWords(resource),
        interpretation: codeOf(resource.interpretation?.[0]),
        text: words.remarksOf(resource.note),
        author: nameOf(resource.performer?.[0]),
        ...effective(resource.effectiveDateTime),
      };
    case 'MedicationRequest':
      return {
        ...empty,
        status: resource.status,
        code: codeOf(resource.medicationCodeableConcept),
        title: wordsOf(resource.medicationCodeableConcept),
        value: words.orderWords(resource),
        text: words.remarksOf(resource.note),
        author: nameOf(resource.requester),
        ...effective(resource.authoredOn),
      };
    case 'AllergyIntolerance':
      return {
        ...empty,
        status: words.allergyStatus(resource),
        code: codeOf(resource.code),
        title: wordsOf(resource.code),
        value: words.allergyWords(resource),
        text: words.remarksOf(resource.note),
        author: nameOf(resource.recorder),
        ...effective(resource.recordedDate ?? resource.onsetDateTime ?? statedAt.toISOString()),
      };
    case 'DocumentReference':
      return {
        ...empty,
        status: words.noteStatus(resource),
        code: codeOf(resource.type),
        title: wordsOf(resource.type) || (resource.description ?? 'Note'),
        value: words.noteWords(resource),
        text: noteText(resource),
        author: nameOf(resource.author?.[0]),
        ...effective(resource.date),
      };
    case 'Procedure': {
      const { performedDateTime, performedPeriod } = resource;
      return {
        ...empty,
        status: resource.status,
        code: codeOf(resource.code),
        title: words.titleOf(resource.code, resource.bodySite),
        value: words.procedureWords(resource),
        text: words.remarksOf(resource.note),
        author: nameOf(resource.performer?.[0]?.actor),
        ...effective(performedDateTime ?? performedPeriod?.start ?? statedAt.toISOString()),
      };
    }
    case 'ServiceRequest':
      return {
        ...empty,
        status: resource.status,
        code: codeOf(resource.code),
        title: words.titleOf(resource.code, resource.bodySite),
        value: words.requestWords(resource),
        text: words.remarksOf(resource.note),
        author: nameOf(resource.requester),
        ...effective(resource.authoredOn ?? resource.occurrenceDateTime ?? statedAt.toISOString()),
      };
    case 'Coverage':
    case 'Account':
    case 'Claim':
    case 'ClaimResponse':
      return paymentColumns(resource, statedAt);
  }
}

/** @param statedAt When the source said so, for what has no time of its own. */
export const factOf = (resource: Resource, statedAt: Date): FactColumns => ({
  type: resource.resourceType,
  sourceKey: resource.id,
  ...columnsOf(resource, statedAt),
  body: JSON.stringify(resource),
});

/** The stay that it names, by its id in the source. */
export function encounterKeyOf(resource: Resource): string | null {
  const reference = encounterOf(resource);
  return reference?.reference?.split('/').at(-1) ?? null;
}

function encounterOf(resource: Resource): Reference | undefined {
  switch (resource.resourceType) {
    case 'Encounter':
    case 'Coverage':
    case 'Account':
    case 'ClaimResponse':
      return undefined;
    case 'Claim':
      return resource.item?.[0]?.encounter?.[0];
    case 'DocumentReference':
      return resource.context?.encounter?.[0];
    case 'Condition':
    case 'Observation':
    case 'MedicationRequest':
    case 'AllergyIntolerance':
    case 'Procedure':
    case 'ServiceRequest':
      return resource.encounter;
  }
}
