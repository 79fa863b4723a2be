/** Rows of cases of stays, as the record says that these were cancelled or stand again. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { parentsFirst } from '#server/cases/core/store.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const mark = 'Admission cancelled: ';

interface Stays {
  organizationId: string;
  encounterIds: readonly string[];
  /** Those alone whose titles are marked. */
  isMarked?: true;
}

/** The ids of open cases of these stays, locked, in one order. */
export async function lockOpenCases(
  db: Connection,
  { organizationId, encounterIds, isMarked }: Stays,
): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('encounter_id', 'in', [...encounterIds])
    .where('closed_at', 'is', null)
    .$if(isMarked === true, (query) => query.where(sql<boolean>`starts_with(title, ${mark})`))
    .orderBy(parentsFirst)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks titles, or takes the mark away; the ids of those that it changed. */
export async function markCancelled(
  db: Connection,
  { caseIds, isCancelled, at }: { caseIds: readonly string[]; isCancelled: boolean; at: Date },
): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const title = isCancelled
    ? sql<string>`left(${mark} || title, 200)`
    : sql<string>`substr(title, ${mark.length + 1}::int)`;
  const rows = await db
    .updateTable('cases')
    .set((is) => ({ title, changed_at: at, version: is('version', '+', 1) }))
    .where('id', 'in', [...caseIds])
    .where(sql<boolean>`starts_with(title, ${mark}) <> ${isCancelled}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the triggers of this transaction changed what lists say of a stay. */
export async function haveColumnsChanged(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select current_setting('karemd.case_columns', true) = 'changed' as "isChanged"`.execute(db);
  return rows[0]?.isChanged === true;
}

/** Of these stays those that have had a case of the kind, open or closed, but for one that was cancelled with its stay. */
export async function encountersWithCase(
  db: Connection,
  query: { organizationId: string; kind: KindName; encounterIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('cases')
    .select('encounter_id as id')
    .where((is) => allEqual(is, { organization_id: query.organizationId, kind: query.kind }))
    .where('encounter_id', 'in', [...query.encounterIds])
    .where('state', '<>', 'cancelled')
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
