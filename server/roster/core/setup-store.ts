/** Rows of what the roster is planned with: shift types, required cover, skills. */
import { sql } from 'kysely';
import type { Skill } from '#shared/roster/roster-people.ts';
import type { CoverDay, RequiredCover, ShiftType } from '#shared/roster/shift-types.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export const shiftTypes = (db: Connection, organizationId: string) =>
  db
    .selectFrom('shift_types')
    .select([
      'id',
      'unit_id as unitId',
      'name',
      'letter',
      'kind',
      'colour',
      'start_minute as startMinute',
      'duration_minutes as durationMinutes',
      'counted_minutes as countedMinutes',
      'paid_minutes as paidMinutes',
      'at_home as isAtHome',
      'holds_appointments as holdsAppointments',
      'skill_ids as skillIds',
      'open_to_others as isOpenToOthers',
      'active',
      'version',
    ])
    .where('organization_id', '=', organizationId)
    .orderBy('start_minute')
    .orderBy('letter')
    .orderBy('id');

export const shiftTypesOf = (
  db: Connection,
  organizationId: string,
  unitIds: readonly string[],
): Promise<ShiftType[]> => shiftTypes(db, organizationId).where('unit_id', 'in', unitIds).execute();

export const shiftTypesById = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<ShiftType[]> =>
  shiftTypes(db, organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

type TypeDetails = Omit<ShiftType, 'id' | 'unitId' | 'version'>;

const columnsOf = (details: TypeDetails) => ({
  name: details.name,
  letter: details.letter,
  kind: details.kind,
  colour: details.colour,
  start_minute: details.startMinute,
  duration_minutes: details.durationMinutes,
  counted_minutes: details.countedMinutes,
  paid_minutes: details.paidMinutes,
  at_home: details.isAtHome,
  holds_appointments: details.holdsAppointments,
  skill_ids: details.skillIds,
  open_to_others: details.isOpenToOthers,
  active: details.active,
});

/** Throws where the unit has its letter already (`isUniqueViolation`). */
export async function insertShiftType(
  db: Connection,
  organizationId: string,
  { unitId, ...details }: TypeDetails & { unitId: string },
): Promise<string> {
  const { id } = await db
    .insertInto('shift_types')
    .values({ organization_id: organizationId, unit_id: unitId, ...columnsOf(details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`. */
export const updateShiftType = (
  db: Connection,
  organizationId: string,
  { id, version, ...details }: TypeDetails & { id: string; version: number },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('shift_types')
      .set({ ...columnsOf(details), version: version + 1 })
      .where((is) => allEqual(is, { organization_id: organizationId, id, version })),
  );

const holiday = 0;
const coverDayOf = (day: number): CoverDay => (day === holiday ? 'holiday' : day);

export async function coverOf(
  db: Connection,
  organizationId: string,
  unitIds: readonly string[],
): Promise<RequiredCover[]> {
  const rows = await db
    .selectFrom('required_cover as c')
    .innerJoin('shift_types as t', 't.id', 'c.shift_type_id')
    .select(['c.shift_type_id as shiftTypeId', 'c.on_day as onDay', 'c.least', 'c.wanted'])
    .where('c.organization_id', '=', organizationId)
    .where('t.unit_id', 'in', unitIds)
    .orderBy('t.start_minute')
    .orderBy('c.shift_type_id')
    .orderBy('c.on_day')
    .execute();
  return rows.map(({ onDay, ...row }) => ({ ...row, on: coverDayOf(onDay) }));
}

export async function replaceCover(
  db: Connection,
  organizationId: string,
  { unitId, cover }: { unitId: string; cover: readonly RequiredCover[] },
): Promise<void> {
  await db
    .deleteFrom('required_cover')
    .where('organization_id', '=', organizationId)
    .where('shift_type_id', 'in', (types) =>
      types.selectFrom('shift_types').select('id').where('unit_id', '=', unitId),
    )
    .execute();
  if (cover.length > 0)
    await db
      .insertInto('required_cover')
      .values(
        cover.map(({ shiftTypeId, on, least, wanted }) => ({
          shift_type_id: shiftTypeId,
          on_day: on === 'holiday' ? holiday : on,
          organization_id: organizationId,
          least,
          wanted,
        })),
      )
      .execute();
  await db
    .updateTable('roster_units')
    .set((is) => ({ cover_version: is('cover_version', '+', 1) }))
    .where('unit_id', '=', unitId)
    .execute();
}

export async function coverVersion(db: Connection, unitId: string): Promise<number> {
  const row = await db
    .selectFrom('roster_units')
    .select('cover_version as version')
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export const skills = (db: Connection, organizationId: string): Promise<Skill[]> =>
  db
    .selectFrom('roster_skills')
    .select(['id', 'name', 'version'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();

/** Throws where one has its name (`isUniqueViolation`). */
export const insertSkill = (db: Connection, organizationId: string, name: string): Promise<Skill> =>
  db
    .insertInto('roster_skills')
    .values({ organization_id: organizationId, name })
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow();

/** False where it was changed since `version`. */
export const updateSkill = (
  db: Connection,
  organizationId: string,
  { id, name, version }: Skill,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('roster_skills')
      .set({ name, version: version + 1 })
      .where((is) => allEqual(is, { organization_id: organizationId, id, version })),
  );
