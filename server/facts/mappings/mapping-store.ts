/** Rows of the mappings of feeds, always within one organization. */
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type {
  FeedMapping,
  MappingContent,
  MappingRef,
  MappingTrial,
  ProposedRetirement,
  UnitCode,
} from '#shared/facts/feed-mappings.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { mappedUnits, presentUnits, unitLines, type PresentUnit } from './mapped-units-store.ts';
import { draftedBy, writerNames, writtenBy } from '#server/platform/sql/writers.ts';

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
const listRows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('feed_mappings as m')
    .innerJoin('fact_sources as s', 's.id', 'm.source_id')
    .select(columns)
    .select(['s.name as source', 'm.written_by', 'm.written_at', 'm.approved_at', 'm.trial'])
    .select(['m.tried_version', writerNames('m').as('writers')])
    .select(fullNameOf<string | null>('m.approved_by').as('approvedBy'))
    .select(fullNameOf<string | null>('m.retired_by').as('retiredBy'))
    .select(fullNameOf<string | null>('m.retirement_by').as('proposedBy'))
    .select(['m.retirement_by', 'm.retirement_at', 'm.retirement_reason'])
    .select((is) =>
      is
        .selectFrom('feed_mappings as next')
        .select('next.revision')
        .whereRef('next.id', '=', 'm.then_mapping')
        .as('thenRevision'),
    )
    .where('m.organization_id', '=', organizationId)
    .orderBy('s.name')
    .orderBy('s.id')
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], m.state)`)
    .orderBy('m.revision', 'desc')
    .limit(most);

type ListRow = Awaited<ReturnType<ReturnType<typeof listRows>['execute']>>[number];

const retirementOf = (row: ListRow, personId: string): ProposedRetirement | null =>
  row.retirement_at === null
    ? null
    : {
        proposedBy: row.proposedBy ?? '',
        proposedAt: row.retirement_at.toISOString(),
        reason: row.retirement_reason ?? '',
        thenRevision: row.thenRevision,
        isOwn: row.retirement_by === personId,
      };

const listed = (
  row: ListRow,
  present: ReadonlyMap<string, PresentUnit>,
  personId: string,
): FeedMapping => ({
  id: row.id,
  sourceId: row.sourceId,
  source: row.source,
  revision: row.revision,
  identifierTypes: row.identifierTypes,
  classes: row.classes,
  units: mappedUnits(row, present),
  keptSegments: row.keptSegments,
  state: row.state,
  version: row.version,
  writtenBy: row.writers,
  writtenAt: row.written_at.toISOString(),
  approvedBy: row.approvedBy,
  approvedAt: row.approved_at?.toISOString() ?? null,
  isOwn: row.written_by.includes(personId),
  trial: row.trial,
  isTrialCurrent: row.tried_version === row.version,
  retirement: retirementOf(row, personId),
  retiredBy: row.retiredBy,
});

export async function list(
  db: Connection,
  { organizationId, personId }: Omit<By, 'at'>,
): Promise<FeedMapping[]> {
  const rows = await listRows(db, organizationId).execute();
  const present = await presentUnits(db, organizationId);
  return rows.map((row) => listed(row, present, personId));
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
    .select((is) =>
      jsonBuildObject({
        by: is.ref('m.retirement_by'),
        reason: is.ref('m.retirement_reason'),
        thenMappingId: is.ref('m.then_mapping'),
      }).as('retirement'),
    )
    .where((is) => allEqual(is, { 'm.organization_id': organizationId, 'm.id': id }));

export type StoredMapping = NonNullable<Awaited<ReturnType<typeof byId>>>;

async function withUnits<Row extends { units: string; unitCodes: UnitCode[] | null }>(
  db: Connection,
  organizationId: string,
  row: Row | undefined,
) {
  if (!row) return undefined;
  const { units, unitCodes, ...revision } = row;
  const present = await presentUnits(db, organizationId);
  return { ...revision, units: mappedUnits({ units, unitCodes }, present) };
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

export const drop = (db: Connection, ref: MappingRef): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('feed_mappings')
      .where((is) => allEqual(is, { id: ref.mappingId, version: ref.version, state: 'draft' })),
  );
