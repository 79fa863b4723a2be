/** The keys of what a message states, with those that the same facts may have been stored below. */
import { formerKeyOf } from '#server/facts/hl7/fields.ts';
import type { PreparedMessage } from '#server/facts/hl7/prepare-message.ts';
import type { SegmentFact } from '#server/facts/hl7/segments/segment-facts.ts';
import { allergyKey, documentKey, resultKey, segmentKey, stayKey } from './fact-keys.ts';
import type { ResultDraft } from './result-drafts.ts';
import type * as store from './stored-facts-store.ts';
import { linesOf } from './stored-results.ts';

const statingKinds = ['stay', 'person', 'orders', 'results', 'document', 'allergies'] as const;
type StatingKind = (typeof statingKinds)[number];
export type Stating = Extract<PreparedMessage, { is: StatingKind }>;

/** A key with those that the same fact may have been stored below. */
export interface KeyNames {
  type: store.FactTypeOfMessages;
  key: string;
  records: store.PatientRecords;
  /** Of the same patient's record that was merged. */
  mergedKeys: string[];
  former: { key: string; code: string | null };
  /** Keys of the places of its group that are stored beyond those of the message. */
  otherPlaces?: (stored: ReadonlyMap<string, store.StoredFact>) => string[];
}

/** Of one patient alone: what else its numbers lead to is refused when it is stored. */
export const recordsOf = (
  { identifiers }: Stating,
  records: ReadonlyMap<string, store.PatientRecords>,
): store.PatientRecords | null =>
  identifiers.flatMap((identifier) => records.get(identifier) ?? [])[0] ?? null;

function namesOf(
  type: store.FactTypeOfMessages,
  records: store.PatientRecords,
  { keyOf, former }: { keyOf: (patientId: string) => string; former: KeyNames['former'] },
): KeyNames {
  const { patientId, recordIds } = records;
  const mergedKeys = recordIds.filter((id) => id !== patientId).map(keyOf);
  return { type, key: keyOf(patientId), records, mergedKeys, former };
}

const stayNames = (records: store.PatientRecords, stayNumber: string): KeyNames =>
  namesOf('Encounter', records, {
    keyOf: (patientId) => stayKey(patientId, stayNumber),
    former: { key: formerKeyOf(stayNumber), code: null },
  });

const resultNames = (records: store.PatientRecords, draft: ResultDraft): KeyNames => {
  const keyOf = (patientId: string) => resultKey(patientId, draft);
  const names = namesOf('Observation', records, {
    keyOf,
    former: { key: draft.formerKey, code: draft.code },
  });
  if (draft.place > 1) return names;
  const { patientId } = records;
  const otherPlaces: KeyNames['otherPlaces'] = (stored) =>
    linesOf(stored.get(names.key)?.body)
      .map((_, at) => resultKey(patientId, { group: draft.group, place: at + 1 }))
      .filter((key) => !stored.has(key));
  return { ...names, otherPlaces };
};

/** No release before had them. */
const documentNames = (
  records: store.PatientRecords,
  { number, parentNumber }: Extract<Stating, { is: 'document' }>['document'],
): KeyNames[] =>
  [number, parentNumber].filter(Boolean).map((one) =>
    namesOf('DocumentReference', records, {
      keyOf: (patientId) => documentKey(patientId, one),
      former: { key: '', code: null },
    }),
  );

const isStating = (message: PreparedMessage): message is Stating =>
  statingKinds.some((kind) => message.is === kind);

/** No release before had them. */
const segmentNames = (records: store.PatientRecords, fact: SegmentFact): KeyNames =>
  namesOf(fact.type, records, {
    keyOf: (patientId) => segmentKey(patientId, fact),
    former: { key: '', code: null },
  });

export function allNames(
  message: PreparedMessage,
  records: ReadonlyMap<string, store.PatientRecords>,
): KeyNames[] {
  if (!isStating(message)) return [];
  const patient = recordsOf(message, records);
  if (!patient) return [];
  const { stayNumber } = message;
  if (message.is === 'allergies')
    return message.drafts.map(({ known }) =>
      namesOf('AllergyIntolerance', patient, {
        keyOf: (patientId) => allergyKey(patientId, known),
        former: { key: '', code: null },
      }),
    );
  return [
    ...(stayNumber === null ? [] : [stayNames(patient, stayNumber)]),
    ...(message.is === 'document' ? documentNames(patient, message.document) : []),
    ...('facts' in message ? message.facts.map((fact) => segmentNames(patient, fact)) : []),
    ...(message.is === 'results' ? message.drafts.map((draft) => resultNames(patient, draft)) : []),
  ];
}
