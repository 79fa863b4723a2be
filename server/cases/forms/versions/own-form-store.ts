/** Rows of the forms that a hospital wrote itself: which there are, and which a case has. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { OwnFormName } from '#shared/cases/case-forms.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** That are drafts or in force. */
export async function countInUse(db: Connection, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('form_versions')
    .select(sql<number>`count(distinct form)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('form', 'like', 'own-%')
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow();
  return count;
}

export async function exists(
  db: Connection,
  organizationId: string,
  form: OwnFormName,
): Promise<boolean> {
  const row = await db
    .selectFrom('form_versions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('form', '=', form)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface OfCase {
  organizationId: string;
  caseId: string;
  kind: KindName;
}

/** In force for its kind, or signed on it; the oldest first, each with its newest published title. */
export async function ownFormsOfCase(
  db: Connection,
  { organizationId, caseId, kind }: OfCase,
): Promise<{ form: OwnFormName; title: string }[]> {
  const { rows } = await sql<{ form: OwnFormName; title: string }>`
    select form, (array_agg(title order by revision desc))[1] as title
    from form_versions v
    where organization_id = ${organizationId} and form like 'own-%' and state <> 'draft'
    group by form
    having bool_or(state = 'published' and ${kind} = any (kinds))
      or exists (select from form_answers a where a.case_id = ${caseId} and a.form = v.form)
    order by min(approved_at), form`.execute(db);
  return rows;
}
