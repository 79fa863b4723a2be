/** Rows of mappings that are published, and retired: what is in force stands with the feed. */
import { mappingOf, type MappingRef } from '#shared/facts/feed-mappings.ts';
import { identifierTypesIn } from '#shared/facts/identifier-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { publishedBy } from '#server/platform/sql/writers.ts';
import type { By, StoredMapping } from './mapping-store.ts';

const inForce = ({ mappingId, version }: MappingRef) =>
  ({ id: mappingId, version, state: 'published' }) as const;

/** No retirement of it is proposed. */
const noProposal = {
  retirement_by: null,
  retirement_at: null,
  retirement_reason: null,
  then_mapping: null,
};

/** False where somebody changed it since, or it is not in force any more; so with those below. */
export const propose = (
  db: Connection,
  { personId, at }: By,
  { ref, reason, thenMappingId }: { ref: MappingRef; reason: string; thenMappingId: string | null },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('feed_mappings')
      .set({
        retirement_by: personId,
        retirement_at: at,
        retirement_reason: reason,
        then_mapping: thenMappingId,
        version: ref.version + 1,
      })
      .where((is) => allEqual(is, inForce(ref))),
  );

export const withdraw = (db: Connection, ref: MappingRef): Promise<boolean> =>
  changesRow(
    db
      .updateTable('feed_mappings')
      .set({ ...noProposal, version: ref.version + 1 })
      .where((is) => allEqual(is, inForce(ref))),
  );

/** By a publication: what was proposed of it is void. */
const retireForNext = (db: Connection, sourceId: string, at: Date) =>
  db
    .updateTable('feed_mappings')
    .set((is) => ({
      ...noProposal,
      state: 'retired',
      retired_at: at,
      version: is('version', '+', 1),
    }))
    .where((is) => allEqual(is, { source_id: sourceId, state: 'published' }))
    .execute();

/** The feed's messages follow it from the commit on. False where the feed was ended. */
const putInForce = (
  db: Connection,
  { sourceId, revision, identifierTypes, ...content }: StoredMapping,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_sources')
      .set({
        mapping: JSON.stringify(mappingOf({ identifierTypes, ...content })),
        mapping_revision: revision,
        identifier_types: identifierTypesIn(identifierTypes),
      })
      .where('id', '=', sourceId)
      .where('ended_at', 'is', null),
  );

/** The types of its numbers stay as they are. */
const endMapping = (db: Connection, sourceId: string): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_sources')
      .set({ mapping: null, mapping_revision: null })
      .where('id', '=', sourceId),
  );

/** The feed's messages follow it from the commit on; the revision before it is retired. */
export async function publish(
  db: Connection,
  by: By,
  { ref, mapping }: { ref: MappingRef; mapping: StoredMapping },
): Promise<boolean> {
  await retireForNext(db, mapping.sourceId, by.at);
  const isPublished = await changesRow(
    db
      .updateTable('feed_mappings')
      .set({ ...publishedBy(by), tried_version: ref.version + 1, version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.mappingId, version: ref.version, state: 'draft' })),
  );
  return isPublished && (await putInForce(db, mapping));
}

/** `next` is in force from the commit on; null: none, and codes are read as HL7 has them. */
export async function retire(
  db: Connection,
  { personId, at }: By,
  { ref, sourceId, next }: { ref: MappingRef; sourceId: string; next: StoredMapping | null },
): Promise<boolean> {
  const isRetired = await changesRow(
    db
      .updateTable('feed_mappings')
      .set({ state: 'retired', retired_at: at, retired_by: personId, version: ref.version + 1 })
      .where((is) => allEqual(is, inForce(ref))),
  );
  if (!isRetired) return false;
  if (!next) return endMapping(db, sourceId);
  const isPublished = await changesRow(
    db
      .updateTable('feed_mappings')
      .set((is) => ({
        ...noProposal,
        state: 'published',
        retired_at: null,
        retired_by: null,
        version: is('version', '+', 1),
      }))
      .where((is) => allEqual(is, { id: next.id, source_id: sourceId, state: 'retired' })),
  );
  return isPublished && (await putInForce(db, next));
}
