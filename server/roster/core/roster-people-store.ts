/** Rows of people on the roster: contract, skills, wishes. */
import { sql } from 'kysely';
import type { ShiftWish } from '#shared/roster.ts';
import {
  plainContract,
  type PersonOnRoster,
  type PersonSkill,
  type SavePersonOnRoster,
} from '#shared/roster/roster-people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { isClinicalSql, isRosteredSql } from '#server/platform/rights/custom-job.ts';
import { isOfUnits } from '#server/platform/rights/unit-members.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

const people = (db: Connection, organizationId: string) =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('roster_contracts as c', 'c.practitioner_id', 'p.id')
    .select([
      'p.id',
      'p.full_name as fullName',
      'p.hospital_role as hospitalRole',
      'p.unit_id as unitId',
      'p.active',
      'p.off_duty_from as offDutyFrom',
      'p.phone',
      'c.fte_percent as ftePercent',
      'c.full_time_week_minutes as fullTimeWeekMinutes',
      'c.takes_nights as takesNights',
      'c.most_nights_in_row as mostNightsInRow',
      'c.most_week_minutes as mostWeekMinutes',
      'c.version',
      sql<PersonSkill[]>`(
        select coalesce(json_agg(json_build_object('skillId', s.skill_id,
          'expiresOn', to_char(s.expires_on, 'YYYY-MM-DD')) order by s.skill_id), '[]')
        from practitioner_skills s where s.practitioner_id = p.id)`.as('skills'),
      sql<{ unitId: string; until: string }[] | null>`(
        select json_agg(json_build_object('unitId', u.unit_id,
          'until', to_char(u.until at time zone p.zone, 'YYYY-MM-DD')) order by u.until)
        from past_units u where u.practitioner_id = p.id)`.as('pastUnits'),
      sql<NonNullable<PersonOnRoster['otherUnits']> | null>`(
        select json_agg(json_build_object('unitId', m.unit_id,
          'from', to_char(m.from_day, 'YYYY-MM-DD'), 'until', to_char(m.until_day, 'YYYY-MM-DD'),
          'sharePercent', m.share_percent) order by m.from_day nulls first, m.unit_id)
        from unit_memberships m where m.practitioner_id = p.id)`.as('otherUnits'),
    ])
    .where((is) => allEqual(is, { 'p.organization_id': organizationId, 'p.is_program': false }))
    .orderBy('p.name_order')
    .orderBy('p.id');

type Row = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

const personOf = (row: Row): PersonOnRoster => {
  const { id, fullName, hospitalRole, unitId, active, offDutyFrom, phone, skills } = row;
  const { ftePercent, fullTimeWeekMinutes, takesNights, mostNightsInRow, mostWeekMinutes } = row;
  const isSaved = ftePercent !== null && fullTimeWeekMinutes !== null && takesNights !== null;
  const contract = isSaved
    ? { ftePercent, fullTimeWeekMinutes, takesNights, mostNightsInRow, mostWeekMinutes }
    : plainContract;
  return {
    id,
    fullName,
    hospitalRole,
    unitId,
    active,
    offDutyFrom: offDutyFrom?.toISOString() ?? null,
    phone,
    contract,
    version: row.version ?? 0,
    ...(row.pastUnits && { pastUnits: row.pastUnits }),
    ...(row.otherUnits && { otherUnits: row.otherUnits }),
    skills,
  };
};

interface UnitDays {
  unitIds: readonly string[];
  from: string;
  to: string;
}

/** The active people of these units, and others who have a shift there in these days. */
export async function ofUnits(
  db: Connection,
  organizationId: string,
  { unitIds, from, to }: UnitDays,
): Promise<PersonOnRoster[]> {
  const rows = await people(db, organizationId)
    .where((is) =>
      is.or([
        is.and([
          isOfUnits('p', unitIds, { from, to }),
          is('p.active', '=', true),
          isRosteredSql('p'),
        ]),
        is(
          'p.id',
          'in',
          is
            .selectFrom('shift_assignments as a')
            .select('a.practitioner_id')
            .where('a.unit_id', 'in', unitIds)
            .where('a.day', '>=', from)
            .where('a.day', '<=', to),
        ),
      ]),
    )
    .execute();
  return rows.map(personOf);
}

/** The active people of a unit on a day, in order of name. */
export async function ofUnit(
  db: Connection,
  organizationId: string,
  { unitId, day }: { unitId: string; day: string },
): Promise<PersonOnRoster[]> {
  const rows = await people(db, organizationId)
    .where(isOfUnits('p', [unitId], { from: day, to: day }))
    .where('p.active', '=', true)
    .where(isRosteredSql('p'))
    .execute();
  return rows.map(personOf);
}

export async function byIds(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<PersonOnRoster[]> {
  const rows = await people(db, organizationId)
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(personOf);
}

/** Replaces the skills. False where the contract was changed since `version`. */
export async function save(
  db: Connection,
  organizationId: string,
  { practitionerId, version, contract, skills }: SavePersonOnRoster,
): Promise<boolean> {
  const values = {
    fte_percent: contract.ftePercent,
    full_time_week_minutes: contract.fullTimeWeekMinutes,
    takes_nights: contract.takesNights,
    most_nights_in_row: contract.mostNightsInRow,
    most_week_minutes: contract.mostWeekMinutes,
  };
  const whose = { practitioner_id: practitionerId, organization_id: organizationId };
  const isSaved =
    version > 0
      ? await changesRow(
          db
            .updateTable('roster_contracts')
            .set({ ...values, version: version + 1 })
            .where((is) => allEqual(is, { practitioner_id: practitionerId, version })),
        )
      : (
          await db
            .insertInto('roster_contracts')
            .values({ ...whose, ...values })
            .onConflict((conflict) => conflict.doNothing())
            .returning('practitioner_id')
            .execute()
        ).length === 1;
  if (!isSaved) return false;
  await db
    .deleteFrom('practitioner_skills')
    .where('practitioner_id', '=', practitionerId)
    .execute();
  if (skills.length > 0)
    await db
      .insertInto('practitioner_skills')
      .values(
        skills.map(({ skillId, expiresOn }) => ({
          ...whose,
          skill_id: skillId,
          expires_on: expiresOn,
        })),
      )
      .execute();
  return true;
}

interface WishFilter {
  practitionerIds: readonly string[];
  from: string;
  to: string;
}

export const wishes = (
  db: Connection,
  organizationId: string,
  { practitionerIds, from, to }: WishFilter,
): Promise<ShiftWish[]> =>
  db
    .selectFrom('shift_wishes')
    .select([
      'id',
      'practitioner_id as practitionerId',
      isoDay('day').as('day'),
      'kind',
      'shift_type_id as shiftTypeId',
      'note',
    ])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`practitioner_id = any(${practitionerIds}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute();

/** What these days had is deleted. */
export async function replaceWishes(
  db: Connection,
  whose: { organizationId: string; practitionerId: string; at: Date },
  { days, wishes: newWishes }: { days: readonly string[]; wishes: readonly NewWish[] },
): Promise<void> {
  await db
    .deleteFrom('shift_wishes')
    .where('practitioner_id', '=', whose.practitionerId)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .execute();
  if (newWishes.length === 0) return;
  await db
    .insertInto('shift_wishes')
    .values(
      newWishes.map(({ day, kind, shiftTypeId, note }) => ({
        organization_id: whose.organizationId,
        practitioner_id: whose.practitionerId,
        day,
        kind,
        shift_type_id: shiftTypeId,
        note,
        made_at: whose.at,
      })),
    )
    .execute();
}

export type NewWish = Omit<ShiftWish, 'id' | 'practitionerId'>;

interface Able {
  skillIds: readonly string[];
  /** On which the skills hold. */
  day: string;
  exceptUnitId: string;
  limit: number;
}

/** Clinicians of other units with all of these skills, in order of name. */
export async function ableIds(
  db: Connection,
  organizationId: string,
  { skillIds, day, exceptUnitId, limit }: Able,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from practitioners p
    where p.organization_id = ${organizationId} and p.active and not p.is_program
      and not ${isOfUnits('p', [exceptUnitId], { from: day, to: day })}
      and ${isClinicalSql('p')} and ${isRosteredSql('p')}
      and not exists (select from unnest(${skillIds}::uuid[]) needed where not exists (
        select from practitioner_skills s where s.practitioner_id = p.id and s.skill_id = needed
          and (s.expires_on is null or s.expires_on >= ${day}::date)))
    order by p.name_order, p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
