/** Rows of assignments: read for a period or a cell, written by drafts and publications. */
import { sql, type Selectable } from 'kysely';
import type { Assignment, CellChange } from '#shared/roster.ts';
import type { PackedRow } from '#shared/roster/packed-period.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

const dayText = isoDay('a.day');

const assignments = (db: Connection, organizationId: string) =>
  db
    .selectFrom('shift_assignments as a')
    .select([
      'a.id',
      'a.practitioner_id as practitionerId',
      'a.unit_id as unitId',
      'a.shift_type_id as shiftTypeId',
      dayText.as('day'),
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      'a.rank',
      'a.role_label as roleLabel',
      'a.state',
      'a.override_reason as overrideReason',
    ])
    .where('a.organization_id', '=', organizationId);

type Row = Omit<Assignment, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

const assignmentOf = (row: Row): Assignment => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

interface Days {
  from: string;
  to: string;
}

/** Of units, or of people in any unit, by the day on which a shift starts. */
export interface AssignmentFilter extends Days {
  organizationId: string;
  unitIds?: readonly string[];
  practitionerIds?: readonly string[];
  /** Not in these units on these days. */
  except?: Days & { unitIds: readonly string[] };
  withDrafts: boolean;
}

/**
 * With drafts the shifts as they are planned; without, those that people are there for, from the view of
 * duties. A shift in which time off makes a hole is one row there, from its first part to its last.
 */
const shiftsSeen = (withDrafts: boolean) =>
  withDrafts
    ? sql<Selectable<Tables['shift_assignments']>>`shift_assignments`
    : sql<
        Selectable<Tables['shift_assignments']>
      >`(select id, organization_id, unit_id, practitioner_id,
        shift_type_id, day, rank, role_label, 'published' as state, null::text as override_reason,
        min(starts_at) as starts_at, max(ends_at) as ends_at
      from duties group by id, organization_id, unit_id, practitioner_id, shift_type_id, day, rank,
        role_label)`;

interface PackedUnits extends Days {
  organizationId: string;
  unitIds: readonly string[];
  withDrafts: boolean;
  /** In the order of the lists that the text refers to. */
  practitionerIds: readonly string[];
  shiftTypeIds: readonly string[];
}

/**
 * What packAssignments (shared/roster/packed-period.ts) makes of these rows, made by Postgres: a month of a
 * large unit is thousands of rows, and one text is read at once.
 */
export async function packedText(db: Connection, units: PackedUnits): Promise<string> {
  const { organizationId, unitIds, practitionerIds, shiftTypeIds, from, to, withDrafts } = units;
  const { rows } = await sql<{ packed: string }>`
    select coalesce(string_agg(concat_ws(chr(9), a.id, w.nth - 1, t.nth - 1,
        a.day - date '1970-01-01', (extract(epoch from a.starts_at) / 60)::integer,
        (extract(epoch from a.ends_at - a.starts_at) / 60)::integer,
        left(a.state, 1) || case a.rank when 'primary' then '1' else '2' end,
        case when a.role_label is not null or a.override_reason is not null
          then coalesce(a.role_label, '') || chr(9) || coalesce(a.override_reason, '') end),
      chr(10) order by w.nth, a.day, a.starts_at, a.id), '') as packed
    from ${shiftsSeen(withDrafts)} a
    join unnest(${practitionerIds}::uuid[]) with ordinality as w (id, nth)
      on w.id = a.practitioner_id
    join unnest(${shiftTypeIds}::uuid[]) with ordinality as t (id, nth) on t.id = a.shift_type_id
    where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
      and a.day between ${from}::date and ${to}::date`.execute(db);
  return rows[0]?.packed ?? '';
}

/** In order of person and day, as the packing takes them. */
export function packedRows(db: Connection, filter: AssignmentFilter): Promise<PackedRow[]> {
  const { organizationId, unitIds, practitionerIds, except, from, to, withDrafts } = filter;
  return db
    .selectFrom(shiftsSeen(withDrafts).as('a'))
    .select([
      'a.id',
      'a.practitioner_id as practitionerId',
      'a.shift_type_id as shiftTypeId',
      sql<number>`a.day - date '1970-01-01'`.as('dayNumber'),
      sql<number>`(extract(epoch from a.starts_at) / 60)::integer`.as('startsAtMinute'),
      sql<number>`(extract(epoch from a.ends_at - a.starts_at) / 60)::integer`.as(
        'durationMinutes',
      ),
      'a.rank',
      'a.state',
      'a.role_label as roleLabel',
      'a.override_reason as overrideReason',
    ])
    .where('a.organization_id', '=', organizationId)
    .where('a.day', '>=', from)
    .where('a.day', '<=', to)
    .$if(unitIds !== undefined, (query) => query.where('a.unit_id', 'in', unitIds ?? []))
    .$if(practitionerIds !== undefined, (query) =>
      query.where(sql<boolean>`a.practitioner_id = any(${practitionerIds ?? []}::uuid[])`),
    )
    .$if(except !== undefined, (query) =>
      query.where(
        sql<boolean>`not (a.unit_id = any(${except?.unitIds ?? []}::uuid[])
          and a.day between ${except?.from}::date and ${except?.to}::date)`,
      ),
    )
    .orderBy('a.practitioner_id')
    .orderBy('a.day')
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
}

type Cell = Pick<CellChange, 'unitId' | 'practitionerId' | 'day'>;

/** All that is in these cells, removed ones too. */
export async function inCells(
  db: Connection,
  organizationId: string,
  cells: readonly Cell[],
): Promise<Assignment[]> {
  const rows = await assignments(db, organizationId)
    .where(
      sql<boolean>`(a.unit_id, a.practitioner_id, a.day) in (select * from unnest(
        ${cells.map(({ unitId }) => unitId)}::uuid[],
        ${cells.map(({ practitionerId }) => practitionerId)}::uuid[],
        ${cells.map(({ day }) => day)}::date[]))`,
    )
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return rows.map(assignmentOf);
}

export async function byId(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Assignment | null> {
  const row = await assignments(db, organizationId).where('a.id', '=', id).executeTakeFirst();
  return row ? assignmentOf(row) : null;
}

export async function byIds(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Assignment[]> {
  const rows = await assignments(db, organizationId)
    .where(sql<boolean>`a.id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(assignmentOf);
}

/** Drafts, and published ones that are removed: what the next publication of these days changes. */
export async function unpublished(
  db: Connection,
  organizationId: string,
  { unitId, from, to }: Days & { unitId: string },
): Promise<Assignment[]> {
  const rows = await assignments(db, organizationId)
    .where('a.unit_id', '=', unitId)
    .where('a.day', '>=', from)
    .where('a.day', '<=', to)
    .where('a.state', '<>', 'published')
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return rows.map(assignmentOf);
}

export interface AssignmentToInsert extends Assignment {
  isAtHome: boolean;
}

interface Author {
  organizationId: string;
  practitionerId: string;
  at: Date;
}

/** As drafts. Throws where an id is taken (`isUniqueViolation`). */
export async function insertDrafts(
  db: Connection,
  by: Author,
  drafts: readonly AssignmentToInsert[],
): Promise<void> {
  if (drafts.length === 0) return;
  await db
    .insertInto('shift_assignments')
    .columns([
      'id',
      'organization_id',
      'unit_id',
      'practitioner_id',
      'shift_type_id',
      'day',
      'starts_at',
      'ends_at',
      'at_home',
      'rank',
      'role_label',
      'state',
      'override_reason',
      'made_by',
      'made_at',
    ])
    .expression(
      sql`select d.id, ${by.organizationId}::uuid, d.unit, d.who, d.type, d.day, d.starts, d.ends,
          d.home, d.rank, d.role, 'draft', d.why, ${by.practitionerId}::uuid, ${by.at}::timestamptz
        from unnest(${drafts.map((assignmentToInsert) => assignmentToInsert.id)}::uuid[],
          ${drafts.map((draft) => draft.unitId)}::uuid[],
          ${drafts.map((draft) => draft.practitionerId)}::uuid[],
          ${drafts.map((draft) => draft.shiftTypeId)}::uuid[],
          ${drafts.map((draft) => draft.day)}::date[],
          ${drafts.map((draft) => draft.startsAt)}::timestamptz[],
          ${drafts.map((draft) => draft.endsAt)}::timestamptz[],
          ${drafts.map((draft) => draft.isAtHome)}::boolean[],
          ${drafts.map((draft) => draft.rank)}::text[],
          ${drafts.map((draft) => draft.roleLabel)}::text[],
          ${drafts.map((draft) => draft.overrideReason)}::text[])
          as d (id, unit, who, type, day, starts, ends, home, rank, role, why)`,
    )
    .execute();
}

export const deleteDrafts = (db: Connection, ids: readonly string[]) =>
  db
    .deleteFrom('shift_assignments')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '=', 'draft')
    .execute();

/** What is published leaves the draft, or returns to it. */
export const setState = (db: Connection, ids: readonly string[], state: 'published' | 'removed') =>
  db
    .updateTable('shift_assignments')
    .set((is) => ({ state, version: is('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '<>', 'draft')
    .execute();

/** Throws where two published shifts of a person would overlap (`isOverlap`). */
export async function publish(
  db: Connection,
  { removed, added, at }: { removed: readonly string[]; added: readonly string[]; at: Date },
): Promise<void> {
  await db
    .deleteFrom('shift_assignments')
    .where(sql<boolean>`id = any(${removed}::uuid[])`)
    .execute();
  await db
    .updateTable('shift_assignments')
    .set((is) => ({ state: 'published', published_at: at, version: is('version', '+', 1) }))
    .where(sql<boolean>`id = any(${added}::uuid[])`)
    .execute();
}
