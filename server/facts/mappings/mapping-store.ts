/** Rows of the mappings of feeds, always within one organization. */
import { sql } from 'kysely';
import {
  mappingOf,
  type FeedMapping,
  type MappingContent,
  type MappingRef,
  type MappingTrial,
  type UnitCode,
} from '#shared/facts/feed-mappings.ts';
import { identifierTypesIn } from '#shared/facts/identifier-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { mappedUnits, presentUnits, unitLines, type PresentUnit } from './mapped-units-store.ts';
import { draftedBy, publishedBy, writerNames, writtenBy } from '#server/platform/sql/writers.ts';

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

interface WrittenContent {
  content: MappingContent;
  present: ReadonlyMap<string, PresentUnit>;
}

/** Beyond it, the oldest are left out. */
const most = 200;

const contentRow = (
  { identifierTypes, classes, units, keptSegments }: MappingContent,
  present: ReadonlyMap<string, PresentUnit>,
) => ({
  identifier_types: identifierTypes,
  classes: JSON.stringify(classes),
  units: unitLines(units, present),
  unit_codes: JSON.stringify(units),
  kept_segments: keptSegments,
});

const columns = [
  'm.id',
  'm.source_id as sourceId',
  'm.revision',
  'm.identifier_types as identifierTypes',
  'm.classes',
  'm.units',
  'm.unit_codes as unitCodes',
  'm.kept_segments as keptSegments',
  'm.state',
  'm.version',
] as const;

/** By feed: the draft first, then what is in force, then the others, the newest first. */
export async function list(
  db: Connection,
  { organizationId, personId }: Omit<By, 'at'>,
): Promise<FeedMapping[]> {
  const rows = await db
    .selectFrom('feed_mappings as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .select(columns)
    .select(['s.name as source', 'm.written_by', 'm.written_at', 'm.approved_at', 'm.trial'])
    .select(['m.tried_version', writerNames('m').as('writers')])
    .select(fullNameOf<string | null>('m.approved_by').as('approvedBy'))
    .where('m.organization_id', '=', organizationId)
    .orderBy('s.name')
    .orderBy('s.id')
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], m.state)`)
    .orderBy('m.revision', 'desc')
    .limit(most)
    .execute();
  const present = await presentUnits(db, organizationId);
  return rows.map(({ written_by, written_at, approved_at, tried_version, writers, ...mapping }) => {
    const { unitCodes, ...row } = mapping;
    return {
      ...row,
      units: mappedUnits(mapping, present),
      writtenBy: writers,
      writtenAt: written_at.toISOString(),
      approvedAt: approved_at?.toISOString() ?? null,
      isOwn: written_by.includes(personId),
      isTrialCurrent: tried_version === row.version,
    };
  });
}

/** Undefined where the feed is not there, or receives nothing any more. */
export async function insert(
  db: Connection,
  by: By,
  { sourceId, content, present }: WrittenContent & { sourceId: string },
): Promise<string | undefined> {
  const feed = await db
    .selectFrom('fact_sources')
    .select('id')
    .where((is) =>
      allEqual(is, { organization_id: by.organizationId, id: sourceId, kind: 'hl7v2' }),
    )
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!feed) return undefined;
  const { id } = await db
    .insertInto('feed_mappings')
    .values({
      organization_id: by.organizationId,
      source_id: sourceId,
      revision: sql<number>`(select coalesce(max(revision), 0) + 1 from feed_mappings
        where source_id = ${sourceId})`,
      ...contentRow(content, present),
      ...draftedBy(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const mappingRow = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('feed_mappings as m')
    .select(columns)
    .select(['m.written_by as writerIds', 'm.tried_version as triedVersion'])
    .where((is) => allEqual(is, { 'm.organization_id': organizationId, 'm.id': id }));

export type StoredMapping = NonNullable<Awaited<ReturnType<typeof byId>>>;

async function withUnits<Row extends { units: string; unitCodes: UnitCode[] | null }>(
  db: Connection,
  organizationId: string,
  row: Row | undefined,
) {
  if (!row) return undefined;
  return { ...row, units: mappedUnits(row, await presentUnits(db, organizationId)) };
}

export const byId = async (db: Connection, organizationId: string, id: string) =>
  withUnits(db, organizationId, await mappingRow(db, organizationId, id).executeTakeFirst());

export const lockById = async (db: Connection, organizationId: string, id: string) =>
  withUnits(
    db,
    organizationId,
    await mappingRow(db, organizationId, id).forUpdate().executeTakeFirst(),
  );

/** False where somebody changed it since, or it is no draft any more; so with those below. */
export const change = (
  db: Connection,
  by: By,
  { ref, content, present }: WrittenContent & { ref: MappingRef },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('feed_mappings')
      .set({ ...contentRow(content, present), ...writtenBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.mappingId, version: ref.version, state: 'draft' })),
  );

/** The version stays: what was tried is what stands there. */
export const saveTrial = (db: Connection, ref: MappingRef, trial: MappingTrial): Promise<boolean> =>
  changesRow(
    db
      .updateTable('feed_mappings')
      .set({ trial: JSON.stringify(trial), tried_version: ref.version })
      .where((is) => allEqual(is, { id: ref.mappingId, version: ref.version, state: 'draft' })),
  );

/** The feed's messages follow it from the commit on; the revision before it is retired. */
export async function publish(
  db: Connection,
  by: By,
  { ref, mapping }: { ref: MappingRef; mapping: StoredMapping },
): Promise<boolean> {
  const { sourceId, revision, identifierTypes } = mapping;
  await db
    .updateTable('feed_mappings')
    .set((is) => ({ state: 'retired', retired_at: by.at, version: is('version', '+', 1) }))
    .where((is) => allEqual(is, { source_id: sourceId, state: 'published' }))
    .execute();
  const isPublished = await changesRow(
    db
      .updateTable('feed_mappings')
      .set({ ...publishedBy(by), tried_version: ref.version + 1, version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.mappingId, version: ref.version, state: 'draft' })),
  );
  const isInForce = await changesRow(
    db
      .updateTable('fact_sources')
      .set({
        mapping: JSON.stringify(mappingOf(mapping)),
        mapping_revision: revision,
        identifier_types: identifierTypesIn(identifierTypes),
      })
      .where('id', '=', sourceId)
      .where('ended_at', 'is', null),
  );
  return isPublished && isInForce;
}

export const drop = (db: Connection, ref: MappingRef): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('feed_mappings')
      .where((is) => allEqual(is, { id: ref.mappingId, version: ref.version, state: 'draft' })),
  );
