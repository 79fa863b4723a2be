/** Rows of the revisions of templates, always within one organization. */
import { sql } from 'kysely';
import { QueryForm } from '#shared/queries.ts';
import type {
  NewTemplate,
  QueryTemplate,
  TemplateRef,
  TemplateRevision,
} from '#shared/queries/templates.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

const revisions = (db: Connection, organizationId: string) =>
  db
    .selectFrom('query_templates as t')
    .innerJoin('practitioners as p', 'p.id', 't.written_by')
    .select(['t.series_id', 't.id', 't.revision', 't.name', 't.look_for', 't.topic', 't.question'])
    .select(['t.form', 'p.full_name as written_by', 't.written_at'])
    .where('t.organization_id', '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof revisions>['executeTakeFirstOrThrow']>>;

const recordOf = (row: Row): QueryTemplate => ({
  id: row.series_id,
  revisionId: row.id,
  revision: row.revision,
  name: row.name,
  lookFor: row.look_for,
  topic: row.topic,
  question: row.question,
  form: QueryForm.parse(row.form),
  writtenBy: row.written_by,
  writtenAt: row.written_at.toISOString(),
});

export async function inUse(db: Connection, organizationId: string): Promise<QueryTemplate[]> {
  const rows = await revisions(db, organizationId)
    .where('t.ended_at', 'is', null)
    .orderBy(sql`lower(t.name)`)
    .execute();
  return rows.map(recordOf);
}

/** All of one template, the newest first; of a retired one too. */
export async function ofSeries(
  db: Connection,
  organizationId: string,
  seriesId: string,
): Promise<TemplateRevision[]> {
  const rows = await revisions(db, organizationId)
    .where('t.series_id', '=', seriesId)
    .orderBy('t.revision', 'desc')
    .execute();
  return rows.map(recordOf);
}

/** As a query names it; undefined where the organization has none of this id. */
export const revisionOf = (db: Connection, organizationId: string, revisionId: string) =>
  db
    .selectFrom('query_templates')
    .select(['id as revisionId', 'revision'])
    .where((is) => allEqual(is, { organization_id: organizationId, id: revisionId }))
    .executeTakeFirst();

export async function countInUse(db: Connection, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('query_templates')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws where another one in use has its name (`isUniqueViolation`). `of`: the template whose next revision it is. */
export async function insert(
  db: Connection,
  by: By,
  { template, of }: { template: NewTemplate; of: TemplateRef | null },
): Promise<string> {
  const { seriesId } = await db
    .insertInto('query_templates')
    .values({
      organization_id: by.organizationId,
      series_id: of?.templateId ?? sql<string>`gen_random_uuid()`,
      revision: (of?.version ?? 0) + 1,
      name: template.name,
      look_for: template.lookFor,
      topic: template.topic,
      question: template.question,
      form: JSON.stringify(template.form),
      written_by: by.personId,
      written_at: by.at,
    })
    .returning('series_id as seriesId')
    .executeTakeFirstOrThrow();
  return seriesId;
}

/** False where this revision is not in use any more. */
export const end = (db: Connection, by: By, { templateId, version }: TemplateRef) =>
  changesRow(
    db
      .updateTable('query_templates')
      .set({ ended_by: by.personId, ended_at: by.at })
      .where('organization_id', '=', by.organizationId)
      .where('series_id', '=', templateId)
      .where('revision', '=', version)
      .where('ended_at', 'is', null),
  );
