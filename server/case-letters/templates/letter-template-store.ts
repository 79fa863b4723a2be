/** Rows of the templates of letters on cases, always within one organization. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type {
  LetterTemplate,
  LetterTemplateContent,
  LetterTemplateRef,
} from '#shared/case-letters/letter-templates.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import {
  draftedBy,
  publishedBy,
  retiredBy,
  writerNames,
  writtenBy,
} from '#server/platform/sql/writers.ts';

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

/** Beyond it, the oldest are left out. */
const mostListed = 300;

/** Drafts first, then what is in force, by name. */
export async function list(
  db: Connection,
  { organizationId, personId }: Omit<By, 'at'>,
): Promise<LetterTemplate[]> {
  const rows = await db
    .selectFrom('case_letter_templates as t')
    .select(['t.id', 't.series_id as seriesId', 't.revision', 't.name', 't.kinds', 't.language'])
    .select(['t.text', 't.state', 't.version', 't.written_by', 't.written_at'])
    .select(writerNames('t').as('writers'))
    .select(fullNameOf<string | null>('t.approved_by').as('approvedBy'))
    .where('t.organization_id', '=', organizationId)
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], t.state)`)
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.revision', 'desc')
    .orderBy('t.id')
    .limit(mostListed)
    .execute();
  return rows.map(({ written_by: writerIds, written_at: writtenAt, writers, ...row }) => ({
    ...row,
    writtenBy: writers,
    writtenAt: writtenAt.toISOString(),
    isOwn: writerIds.includes(personId),
  }));
}

/** How many series are written or in force. */
export async function countInUse(db: Connection, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('case_letter_templates')
    .select(sql<number>`count(distinct series_id)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow();
  return count;
}

export const hasSeries = async (
  db: Connection,
  organizationId: string,
  seriesId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('case_letter_templates')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, series_id: seriesId }))
    .limit(1)
    .executeTakeFirst()) !== undefined;

const contentOf = ({ name, kinds, language, text }: LetterTemplateContent) => ({
  name,
  kinds,
  language,
  text,
});

/** Of two who write the next version at once, the second violates a unique key. */
export async function insert(
  db: Connection,
  by: By,
  { seriesId, content }: { seriesId: string; content: LetterTemplateContent },
): Promise<string> {
  const { id } = await db
    .insertInto('case_letter_templates')
    .values({
      organization_id: by.organizationId,
      series_id: seriesId,
      revision: sql<number>`(select coalesce(max(revision), 0) + 1 from case_letter_templates
        where organization_id = ${by.organizationId} and series_id = ${seriesId})`,
      ...contentOf(content),
      ...draftedBy(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked. */
export const byId = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('case_letter_templates')
    .select(['id', 'series_id as seriesId', 'revision', 'name', 'kinds', 'language', 'state'])
    .select('written_by as writerIds')
    .where((is) => allEqual(is, { organization_id: organizationId, id }))
    .forUpdate()
    .executeTakeFirst();

const draftOf = ({ templateId, version }: LetterTemplateRef) => ({
  id: templateId,
  version,
  state: 'draft' as const,
});

export const change = (
  db: Connection,
  by: By,
  { ref, content }: { ref: LetterTemplateRef; content: LetterTemplateContent },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('case_letter_templates')
      .set({ ...contentOf(content), ...writtenBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, draftOf(ref))),
  );

/** The version before it is retired in the same transaction. */
export async function publish(
  db: Connection,
  by: By,
  { ref, seriesId }: { ref: LetterTemplateRef; seriesId: string },
): Promise<boolean> {
  const series = { organization_id: by.organizationId, series_id: seriesId };
  await db
    .updateTable('case_letter_templates')
    .set((is) => ({ ...retiredBy(by), version: is('version', '+', 1) }))
    .where((is) => allEqual(is, { ...series, state: 'published' as const }))
    .execute();
  return changesRow(
    db
      .updateTable('case_letter_templates')
      .set({ ...publishedBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, draftOf(ref))),
  );
}

/** A draft is dropped; letters that began from a published one stay. */
export async function retire(db: Connection, by: By, ref: LetterTemplateRef): Promise<boolean> {
  const isDropped = await changesRow(
    db.deleteFrom('case_letter_templates').where((is) => allEqual(is, draftOf(ref))),
  );
  if (isDropped) return true;
  const { templateId, version } = ref;
  return changesRow(
    db
      .updateTable('case_letter_templates')
      .set({ ...retiredBy(by), version: version + 1 })
      .where((is) => allEqual(is, { id: templateId, version, state: 'published' as const })),
  );
}

/** What letters on cases of the kind begin from, by name. */
export const inForce = (db: Connection, organizationId: string, kind: KindName) =>
  db
    .selectFrom('case_letter_templates')
    .select(['id', 'name', 'language', 'text'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'published')
    .where(sql<boolean>`${kind} = any (kinds)`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
