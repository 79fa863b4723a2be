/** Rows of FHIR searches for cases, and for the signed answers to those that are queries. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Limits } from '#server/fhir/searching/date-bounds.ts';
import { foundCount, foundKeys, isWithin } from '#server/fhir/searching/found-order-store.ts';
import type { FoundKey, FoundPage } from '#server/fhir/searching/found-page.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { namedUnit, survivingUnitId } from '#server/platform/sql/names/unit-name.ts';
import { waitsForOfCase } from '#server/platform/sql/names/waits-for-sql.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';

export interface TaskFilter {
  organizationId: string;
  /** Cases, or those alone that are queries with a signed answer. */
  of: 'cases' | 'answers';
  patientId: string | undefined;
  ownerId: string | undefined;
  /** Not taken by anybody yet. */
  ownerUnitId: string | undefined;
  ids: readonly string[] | undefined;
  /** Of a kind, its states; null: all of them. */
  states: readonly { kind: KindName; state: string }[] | null;
  /** When the case was opened, or the answer signed. */
  dates: Limits;
  changed: Limits;
}

const columns = {
  cases: { at: sql<Date>`c.opened_at`, changedAt: sql<Date>`c.changed_at` },
  answers: { at: sql<Date>`d.signed_at`, changedAt: sql<Date>`d.changed_at` },
} as const satisfies Record<TaskFilter['of'], Record<string, RawBuilder<Date>>>;

function matching(db: Connection, filter: TaskFilter) {
  const { organizationId, of, patientId, ownerId, ownerUnitId, ids, states, dates, changed } =
    filter;
  const kindsAndStates = states?.map(({ kind, state }) => `${kind} ${state}`) ?? [];
  return db
    .selectFrom('cases as c')
    .leftJoin('query_documents as d', 'd.case_id', 'c.id')
    .where('c.organization_id', '=', organizationId)
    .where(isWithin(columns[of].at, dates))
    .where(isWithin(columns[of].changedAt, changed))
    .$if(of === 'answers', (rows) => rows.where('d.organization_id', '=', organizationId))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`c.id = any(${[...(ids ?? [])]}::uuid[])`),
    )
    .$if(patientId !== undefined, (rows) =>
      rows.where('c.patient_id', '=', survivingPatientId(patientId ?? '')),
    )
    .$if(ownerId !== undefined, (rows) => rows.where('c.owner_id', '=', ownerId ?? ''))
    .$if(ownerUnitId !== undefined, (rows) =>
      rows
        .where('c.owner_unit_id', '=', survivingUnitId(ownerUnitId ?? ''))
        .where('c.owner_id', 'is', null),
    )
    .$if(states !== null, (rows) =>
      rows.where(sql<SqlBool>`c.kind || ' ' || c.state = any(${kindsAndStates}::text[])`),
    );
}

export const page = (db: Connection, filter: TaskFilter, found: FoundPage): Promise<FoundKey[]> =>
  foundKeys(matching(db, filter), { id: sql`c.id`, ...columns[filter.of] }, found);

export const count = (db: Connection, filter: TaskFilter): Promise<number> =>
  foundCount(matching(db, filter));

interface Refs {
  organizationId: string;
  ids: readonly string[];
}

/** In no order. */
export const tasksById = (db: Connection, { organizationId, ids }: Refs) =>
  db
    .selectFrom('cases as c')
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    .select(['c.id', 'c.kind', 'c.state', 'c.title', 'c.subject', 'c.version'])
    .select(['c.patient_id as patientId', 'p.full_name as patientName'])
    .select(['c.owner_role as ownerRole', 'c.due_at as dueAt', 'c.opened_at as openedAt'])
    .select(['c.changed_at as changedAt', 'c.closed_at as closedAt', 'c.parent_id as parentId'])
    .select(namedPerson<NamedPerson | null>('c.owner_id').as('owner'))
    .select(namedUnit('c.owner_unit_id').as('ownerUnit'))
    .select(waitsForOfCase.as('waitsFor'))
    .select(namedPerson<NamedPerson | null>('c.opened_by').as('openedBy'))
    .where('c.organization_id', '=', organizationId)
    .where('c.id', 'in', ids)
    .execute();

export type TaskRow = Awaited<ReturnType<typeof tasksById>>[number];

/** In no order; their addenda in the order in which they were written. */
export const answersById = (db: Connection, { organizationId, ids }: Refs) =>
  db
    .selectFrom('query_answers as a')
    .innerJoin('cases as c', 'c.id', 'a.case_id')
    .innerJoin('query_documents as d', 'd.case_id', 'a.case_id')
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    .select(['a.case_id as id', 'a.answer', 'a.addendum', 'a.signed_at as signedAt'])
    .select(['c.subject', 'c.patient_id as patientId', 'p.full_name as patientName'])
    .select(['d.version', 'd.changed_at as changedAt'])
    .select(namedPerson('a.signed_by').as('signedBy'))
    .select(namedPerson<NamedPerson | null>('c.opened_by').as('askedBy'))
    .select(
      sql<{ number: number; text: string; at: string; by: string }[]>`(
        select coalesce(json_agg(json_build_object('number', x.number, 'text', x.text,
          'at', to_char(x.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', w.full_name) order by x.number), '[]')
        from query_addenda x join practitioners w on w.id = x.written_by
        where x.case_id = a.case_id)`.as('addenda'),
    )
    .where('a.organization_id', '=', organizationId)
    .where('a.case_id', 'in', ids)
    .execute();

export type AnswerRow = Awaited<ReturnType<typeof answersById>>[number];
