/** Rows of the versions of forms, always within one organization. */
import { sql } from 'kysely';
import type { FormName } from '#shared/cases/case-forms.ts';
import type {
  FormContent,
  FormVersion,
  FormVersionRef,
} from '#shared/cases/case-forms/form-versions.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { draftedBy, publishedBy, writerNames, writtenBy } from '#server/platform/sql/writers.ts';

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

/** Beyond it, the oldest are left out. */
const most = 100;

/** The draft first, then what is in force, then the others, the newest first. */
export async function list(
  db: Connection,
  { organizationId, personId }: Omit<By, 'at'>,
): Promise<FormVersion[]> {
  const rows = await db
    .selectFrom('form_versions as v')
    .select([
      'v.id',
      'v.form',
      'v.revision',
      'v.title',
      'v.items',
      'v.kinds',
      'v.state',
      'v.version',
    ])
    .select(['v.written_by', 'v.written_at', writerNames('v').as('writers')])
    .select(fullNameOf<string | null>('v.approved_by').as('approvedBy'))
    .where('v.organization_id', '=', organizationId)
    .orderBy('v.form')
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], v.state)`)
    .orderBy('v.revision', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ written_by: writerIds, written_at: writtenAt, writers, ...row }) => ({
    ...row,
    writtenBy: writers,
    writtenAt: writtenAt.toISOString(),
    isOwn: writerIds.includes(personId),
  }));
}

export async function insert(
  db: Connection,
  by: By,
  { form, content }: { form: FormName; content: FormContent },
): Promise<string> {
  const { id } = await db
    .insertInto('form_versions')
    .values({
      organization_id: by.organizationId,
      form,
      revision: sql<number>`(select coalesce(max(revision), 0) + 1 from form_versions
        where organization_id = ${by.organizationId} and form = ${form})`,
      title: content.title,
      items: JSON.stringify(content.items),
      kinds: content.kinds,
      ...draftedBy(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked. */
export const byId = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('form_versions')
    .select(['id', 'form', 'revision', 'title', 'items', 'kinds', 'state'])
    .select('written_by as writerIds')
    .where((is) => allEqual(is, { organization_id: organizationId, id }))
    .forUpdate()
    .executeTakeFirst();

export const change = (
  db: Connection,
  by: By,
  { ref, content }: { ref: FormVersionRef; content: FormContent },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('form_versions')
      .set({
        title: content.title,
        items: JSON.stringify(content.items),
        kinds: content.kinds,
        ...writtenBy(by),
        version: ref.version + 1,
      })
      .where((is) => allEqual(is, { id: ref.versionId, version: ref.version, state: 'draft' })),
  );

/** The version before it is retired in the same transaction. */
export async function publish(
  db: Connection,
  by: By,
  { ref, form }: { ref: FormVersionRef; form: FormName },
): Promise<boolean> {
  await db
    .updateTable('form_versions')
    .set((is) => ({ state: 'retired', retired_at: by.at, version: is('version', '+', 1) }))
    .where((is) => allEqual(is, { organization_id: by.organizationId, form, state: 'published' }))
    .execute();
  return changesRow(
    db
      .updateTable('form_versions')
      .set({ ...publishedBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.versionId, version: ref.version, state: 'draft' })),
  );
}

export const drop = (db: Connection, ref: FormVersionRef): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('form_versions')
      .where((is) => allEqual(is, { id: ref.versionId, version: ref.version, state: 'draft' })),
  );

/** It is filled in no more; what was signed stays with its version. */
export const retire = (db: Connection, by: By, ref: FormVersionRef): Promise<boolean> =>
  changesRow(
    db
      .updateTable('form_versions')
      .set({ state: 'retired', retired_at: by.at, version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.versionId, version: ref.version, state: 'published' })),
  );

/** What is filled in now; undefined where the form is as it was delivered. */
export const inForce = (db: Connection, organizationId: string, form: FormName) =>
  db
    .selectFrom('form_versions')
    .select(['revision', 'title', 'items'])
    .where((is) => allEqual(is, { organization_id: organizationId, form, state: 'published' }))
    .executeTakeFirst();

export const ofRevision = (
  db: Connection,
  organizationId: string,
  { form, revision }: { form: FormName; revision: number },
) =>
  db
    .selectFrom('form_versions')
    .select(['revision', 'title', 'items'])
    .where((is) => allEqual(is, { organization_id: organizationId, form, revision }))
    .executeTakeFirst();
