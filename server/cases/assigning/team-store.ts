/** Rows of what each person has of a queue. */
import { expressionBuilder, sql } from 'kysely';
import type { CaseFilter } from '#shared/cases.ts';
import { matches, type Cases, type Reader } from '#server/cases/core/case-filter-store.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LoadRow {
  personId: string;
  open: number;
  overdue: number;
  soon: number;
  oldestSince: Date | null;
}

type CasesInFilter = Tables & { c: Tables['cases'] };

const condition = (filter: CaseFilter, reader: Reader) => {
  const is: Cases = expressionBuilder<CasesInFilter, 'c'>();
  return matches(is, filter, reader);
};

/** Of open cases of the filter, by who has them; `overdue` and `soon` as `CaseFilter.due` says it. */
export async function openByOwner(
  db: Connection,
  reader: Reader,
  filter: CaseFilter,
): Promise<LoadRow[]> {
  const { now } = reader;
  const { rows } = await sql<LoadRow>`
    select c.owner_id as "personId", count(*)::int as open,
      (count(*) filter (where c.due_order <= ${now}))::int as overdue,
      (count(*) filter (where c.due_order > ${now}
        and c.due_order <= ${now}::timestamptz + interval '24 hours'))::int as soon,
      min(coalesce(c.owned_since, c.opened_at)) as "oldestSince"
    from cases c where ${condition(filter, reader)} and c.owner_id is not null
    group by c.owner_id`.execute(db);
  return rows;
}

/** Of the last 7 days. */
export async function closedByOwner(
  db: Connection,
  reader: Reader,
  filter: CaseFilter,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ personId: string; count: number }>`
    select c.owner_id as "personId", count(*)::int as count
    from cases c where ${condition({ ...filter, closed: 'week' }, reader)} and c.owner_id is not null
    group by c.owner_id`.execute(db);
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}
