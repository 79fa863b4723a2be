/** Rows of a unit's roster that go to another unit: what is over stays where it was. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { lockUnits, nextVersions } from './roster-unit-store.ts';

interface UnitQuery {
  organizationId: string;
  unitId: string;
  now: Date;
}

interface UnitMove extends UnitQuery {
  intoUnitId: string;
  today: string;
}

async function count(
  db: Connection,
  { organizationId, unitId, now }: UnitQuery,
): Promise<{ shifts: number; drafts: number; coveredTypes: number }> {
  const { rows } = await sql<{ shifts: number; drafts: number; coveredTypes: number }>`
    select count(*) filter (where a.state <> 'draft')::int as shifts,
      count(*) filter (where a.state = 'draft')::int as drafts,
      (select count(distinct t.id)::int from shift_types t
        join required_cover c on c.shift_type_id = t.id
        where t.unit_id = ${unitId} and t.active and c.least + c.wanted > 0) as "coveredTypes"
    from shift_assignments a
    where a.organization_id = ${organizationId} and a.unit_id = ${unitId}
      and a.ends_at > ${now}`.execute(db);
  return rows[0] ?? { shifts: 0, drafts: 0, coveredTypes: 0 };
}

interface TypeRow {
  id: string;
  unitId: string;
  letter: string;
  isActive: boolean;
  /** What makes two types one. */
  sameAs: string;
}

/** Active ones, and those of shifts that are not over. */
async function typesOf(db: Connection, { unitId, intoUnitId, now }: UnitMove): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select t.id, t.unit_id as "unitId", t.letter, t.active as "isActive",
      concat_ws(' ', t.letter, t.name, t.kind, t.start_minute, t.duration_minutes, t.counted_minutes,
        t.paid_minutes, t.at_home, t.holds_appointments, t.skill_ids::text) as "sameAs"
    from shift_types t
    where t.unit_id in (${unitId}, ${intoUnitId}) and (t.active or exists (
      select from shift_assignments a where a.shift_type_id = t.id and a.ends_at > ${now}))
    order by t.letter, t.id`.execute(db);
  return rows;
}

const signs = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** With a digit or a letter more, as the letters of a unit are at most three. */
function freeLetter(letter: string, used: ReadonlySet<string>): string {
  const stem = letter.slice(0, 2);
  const candidates = [
    letter,
    ...Array.from('23456789', (digit) => stem + digit),
    ...signs.flatMap((first) => signs.map((second) => first + second)),
  ];
  const free = candidates.find((candidate) => !used.has(candidate));
  if (free === undefined) throw new Error('a unit has more than a thousand shift types');
  return free;
}

interface TypeMove {
  from: string;
  to: string;
  /** Null where the other unit has that type already. */
  letter: string | null;
}

/** A type that both units have alike is one; the others are copied, under a letter that is free. */
function typeMoves(types: readonly TypeRow[], { unitId, intoUnitId }: UnitMove): TypeMove[] {
  const theirs = types.filter((type) => type.unitId === intoUnitId && type.isActive);
  const used = new Set(theirs.map(({ letter }) => letter));
  return types
    .filter((type) => type.unitId === unitId)
    .map((type) => {
      const same = theirs.find(({ sameAs }) => sameAs === type.sameAs);
      if (same) return { from: type.id, to: same.id, letter: null };
      const letter = type.isActive ? freeLetter(type.letter, used) : type.letter;
      if (type.isActive) used.add(letter);
      return { from: type.id, to: randomUUID(), letter };
    });
}

async function moveTypes(db: Connection, move: UnitMove, moves: readonly TypeMove[]) {
  const { organizationId, unitId, intoUnitId, now, today } = move;
  const list = sql`unnest(${moves.map(({ from }) => from)}::uuid[],
    ${moves.map(({ to }) => to)}::uuid[], ${moves.map(({ letter }) => letter)}::text[])
    as m(from_id, to_id, letter)`;
  await sql`
    insert into shift_types (id, organization_id, unit_id, name, letter, kind, colour, start_minute,
      duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments, open_to_others,
      skill_ids, active)
    select m.to_id, t.organization_id, ${intoUnitId}, t.name, m.letter, t.kind, t.colour,
      t.start_minute, t.duration_minutes, t.counted_minutes, t.paid_minutes, t.at_home,
      t.holds_appointments, t.open_to_others, t.skill_ids, t.active
    from shift_types t join ${list} on m.from_id = t.id and m.letter is not null`.execute(db);
  // Of one type that both had, both units' cover is required.
  await sql`
    insert into required_cover as r (shift_type_id, on_day, organization_id, least, wanted)
    select m.to_id, c.on_day, c.organization_id, c.least, c.wanted
    from required_cover c join ${list} on m.from_id = c.shift_type_id
    on conflict (shift_type_id, on_day) do update
      set least = r.least + excluded.least, wanted = r.wanted + excluded.wanted`.execute(db);
  await sql`
    delete from required_cover c using shift_types t
    where t.id = c.shift_type_id and t.unit_id = ${unitId}`.execute(db);
  await sql`
    update worked_shifts w set unit_id = ${intoUnitId}, version = w.version + 1
    from shift_assignments a
    where a.id = w.assignment_id and a.unit_id = ${unitId} and a.ends_at > ${now}`.execute(db);
  await sql`
    update shift_assignments a
    set unit_id = ${intoUnitId}, shift_type_id = m.to_id, version = a.version + 1
    from ${list}
    where a.organization_id = ${organizationId} and a.unit_id = ${unitId}
      and a.shift_type_id = m.from_id and a.ends_at > ${now}`.execute(db);
  await sql`
    update shift_wishes w set shift_type_id = m.to_id from ${list}
    where w.shift_type_id = m.from_id and w.day >= ${today}::date and not exists (
      select from shift_wishes o where o.practitioner_id = w.practitioner_id and o.day = w.day
        and o.shift_type_id = m.to_id)`.execute(db);
  await sql`update shift_types set active = false, version = version + 1
    where unit_id = ${unitId} and active`.execute(db);
}

/** Shifts that run or come, drafts, types, required cover and wishes; the past keeps its unit. */
async function move(db: Connection, unitMove: UnitMove): Promise<void> {
  const { organizationId, unitId, intoUnitId } = unitMove;
  const unitIds = [unitId, intoUnitId];
  await lockUnits(db, organizationId, unitIds);
  const types = await typesOf(db, unitMove);
  await moveTypes(db, unitMove, typeMoves(types, unitMove));
  await sql`
    insert into time_off_limits (unit_id, organization_id, most_away)
    select ${intoUnitId}, organization_id, most_away from time_off_limits where unit_id = ${unitId}
    on conflict do nothing`.execute(db);
  await sql`delete from time_off_limits where unit_id = ${unitId}`.execute(db);
  await sql`
    update roster_units r set cover_version = r.cover_version + 1,
      published_at = greatest(r.published_at, (
        select o.published_at from roster_units o where o.unit_id = ${unitId}))
    where r.unit_id = ${intoUnitId}`.execute(db);
  await nextVersions(db, unitIds);
}

/** For the merge and the closing of a unit. */
export const rosterOfUnit = { count, move };
