/** Stores resources of a source: matched to our patients by identifier alone, in one transaction of the caller. */
import type { FactOutcome } from '#shared/facts/fact-import.ts';
import { mapInSlices } from '#server/platform/cost/slices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { encounterKeyOf, factOf } from './fact-of.ts';
import * as store from './fact-store.ts';
import type { Resource } from './fact-resources.ts';

export interface StatedResource {
  resource: Resource;
  /** Identifiers of the patient, in the source's words; all of them have to lead to one patient. */
  identifiers: readonly string[];
  statedAt: Date;
}

export type Judged =
  | { outcome: Exclude<FactOutcome, 'refused'>; fact: store.NewFact }
  | { outcome: 'refused'; reason: string };

interface FactSourceRef {
  organizationId: string;
  sourceId: string;
}

/** One patient of ours, or why none: never a guess. */
export function patientOf(
  identifiers: readonly string[],
  patientIds: ReadonlyMap<string, string>,
): { patientId: string } | { reason: string } {
  if (identifiers.length === 0) return { reason: 'It names no identifier of a patient' };
  const matchedIds = new Set(identifiers.flatMap((identifier) => patientIds.get(identifier) ?? []));
  const [patientId] = matchedIds;
  if (patientId === undefined) return { reason: 'No patient here has that identifier' };
  if (matchedIds.size > 1) return { reason: 'Its identifiers are of different patients here' };
  return { patientId };
}

type Matched = { fact: store.NewFact; encounterKey: string | null };

/** The last one of each key wins where a file has it twice, as if it had come later. */
function latestOfEach(matched: readonly (Matched | string)[]): Set<Matched> {
  const latest = new Map<string, Matched>();
  for (const match of matched) {
    if (typeof match === 'string') continue;
    const key = store.factKey(match.fact);
    const other = latest.get(key);
    if (!other || other.fact.statedAt <= match.fact.statedAt) latest.set(key, match);
  }
  return new Set(latest.values());
}

/** Nothing is written. As many statements for one as for a thousand. */
export async function matchFacts(
  db: Connection,
  source: FactSourceRef,
  stated: readonly StatedResource[],
): Promise<Judged[]> {
  const identifiers = [...new Set(stated.flatMap((statedResource) => statedResource.identifiers))];
  const patients = await store.patientsByIdentifier(db, source.organizationId, identifiers);
  const match = ({
    resource,
    identifiers: ownIdentifiers,
    statedAt,
  }: StatedResource): Matched | string => {
    const patient = patientOf(ownIdentifiers, patients);
    if ('reason' in patient) return patient.reason;
    const fact = { ...factOf(resource, statedAt), ...patient, encounterId: null, statedAt };
    return { fact, encounterKey: encounterKeyOf(resource) };
  };
  const matched = await mapInSlices(stated, match);
  const latest = latestOfEach(matched);
  const outcomes = await store.outcomes(
    db,
    source,
    [...latest].map(({ fact }) => fact),
  );
  return matched.map((matchOrReason): Judged => {
    if (typeof matchOrReason === 'string') return { outcome: 'refused', reason: matchOrReason };
    if (!latest.has(matchOrReason)) return { outcome: 'older', fact: matchOrReason.fact };
    const outcome = outcomes.get(store.factKey(matchOrReason.fact)) ?? 'new';
    return outcome === 'refused' ? { outcome, reason: '' } : { outcome, fact: matchOrReason.fact };
  });
}

export interface Stored {
  judged: Judged[];
  written: store.WrittenFact[];
}

/** The stay is of the same patient, or it is none. */
async function withEncounters(
  db: Connection,
  source: FactSourceRef,
  facts: readonly store.NewFact[],
) {
  const keyed = await mapInSlices(facts, (fact) => ({
    fact,
    key: encounterKeyOf(JSON.parse(fact.body) as Resource),
  }));
  const keys = [...new Set(keyed.flatMap(({ key }) => key ?? []))];
  const encounters = await store.staysByKey(db, source.sourceId, keys);
  return keyed.map(({ fact, key }) => {
    const encounter = encounters.get(key ?? '');
    return { ...fact, encounterId: encounter?.patientId === fact.patientId ? encounter.id : null };
  });
}

/** In the caller's transaction; stays first, so that what is of them finds them. */
export async function saveResources(
  db: Connection,
  source: FactSourceRef & { fetchedAt: Date },
  stated: readonly StatedResource[],
): Promise<Stored> {
  const judged = await matchFacts(db, source, stated);
  const fresh = judged.flatMap((result) =>
    result.outcome === 'new' || result.outcome === 'changed' ? [result.fact] : [],
  );
  await store.confirm(
    db,
    source,
    judged.flatMap((result) => (result.outcome === 'same' ? [result.fact] : [])),
  );
  const stays = await store.save(
    db,
    source,
    fresh.filter(({ type }) => type === 'Encounter'),
  );
  const newFacts = fresh.filter(({ type }) => type !== 'Encounter');
  const writtenFacts = await store.save(db, source, await withEncounters(db, source, newFacts));
  await store.linkToStays(
    db,
    source,
    judged.flatMap((result) =>
      result.outcome === 'new' && result.fact.type === 'Encounter' ? [result.fact] : [],
    ),
  );
  return { judged, written: [...stays, ...writtenFacts] };
}
