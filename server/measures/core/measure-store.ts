/** Rows of measures, always within one organization: drafts, what is in force, and what a run needs of them. */
import { sql } from 'kysely';
import type { MeasureRef, NewMeasure } from '#shared/measures.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { draftedBy, publishedBy, writtenBy } from '#server/platform/sql/writers.ts';

const columns = [
  'm.id',
  'm.organization_id as organizationId',
  'm.series_id as seriesId',
  'm.revision',
  'm.name',
  'm.sentence',
  'm.cql',
  'm.populations',
  'm.improvement',
  'm.period',
  'm.parameters',
  'm.opens_gaps as opensGaps',
  'm.state',
  'm.written_by as writerIds',
  'm.run_id as runId',
  'm.tried_version as triedVersion',
  'm.version',
] as const;

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

const contentOf = (measure: NewMeasure) => ({
  name: measure.name,
  sentence: measure.sentence,
  cql: measure.cql,
  populations: JSON.stringify(measure.populations),
  improvement: measure.improvement,
  period: measure.period,
  parameters: JSON.stringify(measure.parameters),
  opens_gaps: measure.opensGaps,
});

/** Throws where the series has a draft already (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  by: By,
  { measure, of }: { measure: NewMeasure; of: { seriesId: string; revision: number } | null },
): Promise<string> {
  const { id } = await db
    .insertInto('measures')
    .values({
      organization_id: by.organizationId,
      series_id: of?.seriesId ?? sql<string>`gen_random_uuid()`,
      revision: (of?.revision ?? 0) + 1,
      ...contentOf(measure),
      ...draftedBy(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const rows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('measures as m')
    .select(columns)
    .select(
      sql<number>`(select max(revision) from measures where series_id = m.series_id)`.as('newest'),
    )
    .where('m.organization_id', '=', organizationId);

export const byId = (db: Connection, organizationId: string, id: string) =>
  rows(db, organizationId).where('m.id', '=', id).executeTakeFirst();

export const lockedById = (db: Connection, organizationId: string, id: string) =>
  rows(db, organizationId).where('m.id', '=', id).forUpdate().executeTakeFirst();

export type StoredMeasure = NonNullable<Awaited<ReturnType<typeof byId>>>;

export const publishedOf = (
  db: Connection,
  organizationId: string,
  seriesId: string,
): Promise<StoredMeasure | undefined> =>
  rows(db, organizationId)
    .where((is) => allEqual(is, { 'm.series_id': seriesId, 'm.state': 'published' }))
    .executeTakeFirst();

/** False where somebody changed it since, or it is no draft any more. */
export const change = (
  db: Connection,
  by: By,
  { ref, measure }: { ref: MeasureRef; measure: NewMeasure },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('measures')
      .set({ ...contentOf(measure), ...writtenBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.measureId, version: ref.version, state: 'draft' })),
  );

/** The revision before it is retired in the same transaction. False where somebody changed it since. */
export async function publish(
  db: Connection,
  by: By,
  { ref, seriesId }: { ref: MeasureRef; seriesId: string },
): Promise<boolean> {
  await db
    .updateTable('measures')
    .set((is) => ({ state: 'retired', retired_at: by.at, version: is('version', '+', 1) }))
    .where((is) => allEqual(is, { series_id: seriesId, state: 'published' }))
    .execute();
  return changesRow(
    db
      .updateTable('measures')
      .set({ ...publishedBy(by), tried_version: ref.version + 1, version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.measureId, version: ref.version, state: 'draft' })),
  );
}

/** False where somebody changed it since, or it is no draft any more. */
export const drop = (db: Connection, ref: MeasureRef): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('measures')
      .where((is) => allEqual(is, { id: ref.measureId, version: ref.version, state: 'draft' })),
  );

/** It stays to be read. False where somebody changed it since, or it is not in force. */
export const retire = (db: Connection, at: Date, ref: MeasureRef): Promise<boolean> =>
  changesRow(
    db
      .updateTable('measures')
      .set({ state: 'retired', retired_at: at, version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.measureId, version: ref.version, state: 'published' })),
  );

/** Of all organizations. */
export const inForce = (
  db: Connection,
): Promise<{ id: string; organizationId: string; seriesId: string }[]> =>
  db
    .selectFrom('measures as m')
    .select(['m.id', 'm.organization_id as organizationId', 'm.series_id as seriesId'])
    .where('m.state', '=', 'published')
    .orderBy('m.id')
    .execute();
