/** Rows of feeds as an administrator sees them: who sends, and how it stands. */
import { sql } from 'kysely';
import type { FeedState, NewFeed } from '#shared/facts/fact-feeds.ts';
import { identifierTypesIn } from '#shared/facts/identifier-types.ts';
import type { PatientRules } from '#shared/facts/patient-rules.ts';
import { isToSettle } from '#server/facts/hl7/hl7-message-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

/** Throws where another has its name, or its application and facility (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  feed: NewFeed & { organizationId: string; createdBy: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('fact_sources')
    .values({
      organization_id: feed.organizationId,
      kind: 'hl7v2',
      name: feed.name,
      application: feed.application,
      facility: feed.facility,
      zone: feed.zone,
      identifier_types: identifierTypesIn(feed.identifierTypes),
      creates_patients: feed.createsPatients,
      changes_patients: feed.changesPatients,
      merges_patients: feed.mergesPatients,
      created_by: feed.createdBy,
      created_at: feed.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where there is no such feed that still receives, or its mapping says its types. */
export const setIdentifierTypes = (
  db: Connection,
  feed: { organizationId: string; sourceId: string; types: string[] },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_sources')
      .set({ identifier_types: feed.types })
      .where('organization_id', '=', feed.organizationId)
      .where('id', '=', feed.sourceId)
      .where('kind', '=', 'hl7v2')
      .where('mapping_revision', 'is', null)
      .where('ended_at', 'is', null),
  );

export const hasMapping = async (
  db: Connection,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('fact_sources')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sourceId)
    .where('ended_at', 'is', null)
    .where('mapping_revision', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** False where there is no such feed that still receives. */
export const setPatientRules = (
  db: Connection,
  feed: { organizationId: string; sourceId: string; rules: PatientRules },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_sources')
      .set({
        creates_patients: feed.rules.createsPatients,
        changes_patients: feed.rules.changesPatients,
        merges_patients: feed.rules.mergesPatients,
      })
      .where('organization_id', '=', feed.organizationId)
      .where('id', '=', feed.sourceId)
      .where('kind', '=', 'hl7v2')
      .where('ended_at', 'is', null),
  );

/** False where there is no such feed that still receives. */
export const end = (
  db: Connection,
  { organizationId, sourceId, at }: { organizationId: string; sourceId: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_sources')
      .set({ ended_at: at })
      .where('organization_id', '=', organizationId)
      .where('id', '=', sourceId)
      .where('kind', '=', 'hl7v2')
      .where('ended_at', 'is', null),
  );

/** Of the last 24 hours, and what is not settled whatever its age. */
export async function feeds(
  db: Connection,
  organizationId: string,
  since: Date,
): Promise<FeedState[]> {
  const rows = await db
    .selectFrom('fact_sources as s')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('fact_messages as m')
          .select([
            'm.received_at as receivedAt',
            sql<number | null>`extract(epoch from m.received_at - m.stated_at)::float8`.as('lag'),
          ])
          .whereRef('m.source_id', '=', 's.id')
          .orderBy('m.received_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.kind', 's.name', 's.application', 's.facility', 's.zone'])
    .select([
      's.identifier_types as identifierTypes',
      's.mapping_revision as mappingRevision',
      's.creates_patients as createsPatients',
      's.changes_patients as changesPatients',
      's.merges_patients as mergesPatients',
      's.ended_at as endedAt',
      's.file_failure as fileFailure',
      's.file_failed_at as fileFailedAt',
      'last.receivedAt',
      'last.lag',
    ])
    .select((is) => [
      is
        .selectFrom('fact_messages as m')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('m.source_id', '=', 's.id')
        .where('m.received_at', '>=', since)
        .$asScalar()
        .$notNull()
        .as('messagesToday'),
      is
        .selectFrom('fact_messages as m')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('m.source_id', '=', 's.id')
        .where('m.state', 'in', ['unmatched', 'failed'])
        .where(isToSettle)
        .$asScalar()
        .$notNull()
        .as('unsettled'),
      is
        .selectFrom('fact_messages as m')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('m.source_id', '=', 's.id')
        .where('m.state', 'in', ['unmatched', 'failed'])
        .where(sql<boolean>`not ${isToSettle}`)
        .$asScalar()
        .$notNull()
        .as('conflicts'),
      is
        .selectFrom('facts as f')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('f.source_id', '=', 's.id')
        .$asScalar()
        .$notNull()
        .as('facts'),
    ])
    .where('s.organization_id', '=', organizationId)
    .orderBy('s.name')
    .execute();
  return rows.map(({ endedAt, receivedAt, fileFailedAt, lag, ...row }) => ({
    ...row,
    endedAt: endedAt?.toISOString() ?? null,
    fileFailedAt: fileFailedAt?.toISOString() ?? null,
    lastMessageAt: receivedAt?.toISOString() ?? null,
    lagSeconds: lag === null ? null : Math.max(0, Math.round(lag)),
  }));
}
