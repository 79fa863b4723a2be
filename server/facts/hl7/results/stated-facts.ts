/** Makes the facts that a message states, of what it says and of what is stored below the same keys. */
import type { Source } from '#server/facts/core/source-store.ts';
import { Resource } from '#server/facts/core/fact-resources.ts';
import type { StatedResource } from '#server/facts/core/save-resources.ts';
import type { DocumentVersion } from '#server/facts/files/keep-files.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { stayOf } from '#server/facts/hl7/adt.ts';
import { hashesOf, storedHashes } from '#server/facts/hl7/documents/file-hashes.ts';
import { documentsOf } from '#server/facts/hl7/documents/stated-documents.ts';
import { allNames, recordsOf, type KeyNames, type Stating } from './key-names.ts';
import { segmentResource } from '#server/facts/hl7/segments/segment-resource.ts';
import type { SegmentFact } from '#server/facts/hl7/segments/segment-facts.ts';
import { allergyKey, documentKey, resultKey, segmentKey, stayKey } from './fact-keys.ts';
import { requireResource, type PreparedMessage } from '#server/facts/hl7/prepare-message.ts';
import { withComments, type ResultDraft } from './result-drafts.ts';
import { withoutDoubles } from './merged-doubles.ts';
import { changeGroup } from './stored-results.ts';
import * as store from './stored-facts-store.ts';

export interface StoredFacts {
  records: ReadonlyMap<string, store.PatientRecords>;
  of: Record<store.FactTypeOfMessages, ReadonlyMap<string, store.StoredFact>>;
  /** By the key of a fact, the same ones of records that were merged into its patient's. */
  doubled: ReadonlyMap<string, readonly store.StoredFact[]>;
}

/** What is stored below a key of before, found by the code as it was sent and the same patient. */
function formerFact(
  { former, mergedKeys, records }: KeyNames,
  stored: ReadonlyMap<string, store.StoredFact>,
): store.StoredFact | undefined {
  const merged = mergedKeys.flatMap((key) => stored.get(key) ?? [])[0];
  if (merged) return merged;
  const fact = stored.get(former.key);
  const isSame = fact && (former.code === null || fact.code === former.code);
  return isSame && records.recordIds.includes(fact.patientId) ? fact : undefined;
}

/** Below the keys of today, in few statements; what was stored below others is renamed. */
export async function findStoredFacts(
  db: Connection,
  { id: sourceId, organizationId }: Pick<Source, 'id' | 'organizationId'>,
  messages: readonly PreparedMessage[],
): Promise<StoredFacts> {
  const identifiers = messages.flatMap((one) => ('identifiers' in one ? one.identifiers : []));
  const records = await store.patientRecords(db, organizationId, [...new Set(identifiers)]);
  const names = messages.flatMap((message) => allNames(message, records));
  const renamed = new Map<string, Pick<KeyNames, 'key' | 'records'>>();
  const doubled = new Map<string, store.StoredFact[]>();
  const read = async (type: store.FactTypeOfMessages) => {
    const ofType = names.filter((one) => one.type === type);
    const keys = ofType.flatMap(({ key, mergedKeys, former }) => [key, ...mergedKeys, former.key]);
    const storedFacts = await store.factsByKey(db, sourceId, { type, keys: [...new Set(keys)] });
    const facts = new Map<string, store.StoredFact>();
    for (const keyNames of ofType) {
      const fact = storedFacts.get(keyNames.key) ?? formerFact(keyNames, storedFacts);
      if (!fact || renamed.has(fact.id)) continue;
      if (fact.key !== keyNames.key) renamed.set(fact.id, keyNames);
      facts.set(keyNames.key, fact);
      const others = keyNames.mergedKeys.flatMap((key) => storedFacts.get(key) ?? []);
      doubled.set(
        keyNames.key,
        others.filter(({ id }) => id !== fact.id),
      );
    }
    return facts;
  };
  const results = await read('Observation');
  const others = names.flatMap(({ otherPlaces }) => otherPlaces?.(results) ?? []);
  const otherResults = await store.factsByKey(db, sourceId, {
    type: 'Observation',
    keys: others,
  });
  const of = {
    Encounter: await read('Encounter'),
    DocumentReference: await read('DocumentReference'),
    AllergyIntolerance: await read('AllergyIntolerance'),
    Coverage: await read('Coverage'),
    Account: await read('Account'),
    Procedure: await read('Procedure'),
    ServiceRequest: await read('ServiceRequest'),
    Observation: new Map([...otherResults, ...results]),
  };
  await store.saveKeys(
    db,
    [...renamed].map(
      ([
        id,
        {
          key,
          records: { patientId },
        },
      ]) => ({ id, key, patientId }),
    ),
  );
  return { records, of, doubled };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The results of a message, each with its id; those that it has no more are entered in error. */
function resultsOf(
  message: Extract<Stating, { is: 'results' }>,
  { stored, patientId }: { stored: StoredFacts; patientId: string },
): { drafts: ResultDraft[]; resources: Resource[]; versions: DocumentVersion[] } {
  const bodyOf = (group: string, place: number): unknown =>
    stored.of.Observation.get(resultKey(patientId, { group, place }))?.body;
  const { stayNumber } = message;
  const stay = stayNumber !== null && {
    encounter: { reference: `Encounter/${stayKey(patientId, stayNumber)}` },
  };
  const groups = Map.groupBy(message.drafts, ({ group }) => group);
  const changes = new Map(
    [...groups].map(([group, drafts]) => [
      group,
      changeGroup(drafts, (place) => bodyOf(group, place)),
    ]),
  );
  const drafts = message.drafts.map((draft) => {
    const { drafts: changed = [] } = changes.get(draft.group) ?? {};
    return changed[(groups.get(draft.group) ?? []).indexOf(draft)] ?? draft;
  });
  const versions: DocumentVersion[] = [];
  const resources = drafts.map((draft) => {
    const { group, place } = draft;
    const body = bodyOf(group, place);
    const encounter =
      stay || (isRecord(body) && 'encounter' in body && { encounter: body['encounter'] });
    const id = resultKey(patientId, { group, place });
    const stored = storedHashes(body);
    const hashes = draft.hasStoredValue ? stored : hashesOf(draft.files);
    if (!draft.hasStoredValue && stored.length + hashes.length > 0)
      versions.push({ type: 'Observation', key: id, earlierKey: null, files: draft.files });
    return { ...withComments(draft, hashes), id, ...encounter } as unknown as Resource;
  });
  const gone = [...changes].flatMap(([group, { gonePlaces }]) =>
    gonePlaces.flatMap((place): Resource | [] => {
      const body = bodyOf(group, place);
      if (!isRecord(body)) return [];
      const id = resultKey(patientId, { group, place });
      return { ...body, id, status: 'entered-in-error' } as unknown as Resource;
    }),
  );
  return { drafts, resources: [...resources, ...gone], versions };
}

export interface StatedFacts {
  resources: StatedResource[];
  remarks: string[];
  /** Of documents, and of results that have files or had some. */
  versions?: DocumentVersion[];
}

/** Throws UnfitMessage. */
export function statedBy(message: Stating, { stored }: { stored: StoredFacts }): StatedFacts {
  const stated = factsOf(message, stored);
  return { ...stated, resources: withoutDoubles(stated.resources, stored.doubled) };
}

function factsOf(message: Stating, stored: StoredFacts): StatedFacts {
  const { identifiers, statedAt, stayNumber, zone, mapping } = message;
  const { patientId = '' } = recordsOf(message, stored.records) ?? {};
  const stated = (resource: Resource): StatedResource => ({ resource, identifiers, statedAt });
  const segmentResources = ({ facts }: { facts: readonly SegmentFact[] }): Resource[] =>
    facts.map((fact) => {
      const id = segmentKey(patientId, fact);
      const stayId = stayNumber === null ? null : stayKey(patientId, stayNumber);
      return segmentResource(fact, { id, stayId, stored: stored.of[fact.type].get(id)?.body });
    });
  if (message.is === 'stay') {
    const id = stayKey(patientId, stayNumber ?? '');
    const { body, endedAt = null } = stored.of.Encounter.get(id) ?? {};
    const encounter = Resource.safeParse(body).data;
    const storedStay =
      encounter?.resourceType === 'Encounter'
        ? { ...encounter, start: encounter.period.start, endedAt }
        : null;
    const context = { id, zone, statedAt, stored: storedStay, mapping };
    const stay = stayOf(message.message, message.event, context);
    const resources = [requireResource(stay), ...segmentResources(message)];
    return { resources: resources.map(stated), remarks: message.remarks };
  }
  if (message.is === 'person' || message.is === 'orders')
    return { resources: segmentResources(message).map(stated), remarks: message.remarks };
  if (message.is === 'document') {
    const { resources, remarks, version } = documentsOf(message.document, {
      patientId,
      statedAt,
      stayId: stayNumber === null ? null : stayKey(patientId, stayNumber),
      storedOf: (number) => stored.of.DocumentReference.get(documentKey(patientId, number)),
    });
    const allRemarks = [...new Set([...message.remarks, ...remarks])];
    return {
      resources: resources.map((one) => stated(requireResource(one))),
      remarks: allRemarks,
      ...(version && { versions: [version] }),
    };
  }
  if (message.is === 'allergies') {
    const recordedDate = statedAt.toISOString();
    const resources = message.drafts.map(({ known, resource }) =>
      requireResource({ recordedDate, ...resource, id: allergyKey(patientId, known) }),
    );
    return { resources: resources.map(stated), remarks: message.remarks };
  }
  const { drafts, resources, versions } = resultsOf(message, { stored, patientId });
  const remarks = drafts.flatMap((draft) => draft.remarks);
  return {
    resources: resources.map(stated),
    remarks: [...new Set([...message.remarks, ...remarks])],
    versions,
  };
}
