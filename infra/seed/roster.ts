/** Inserts more than half a year of the demo hospital's roster: shift types, cover, contracts, and who works when. */
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { emailOf, type DemoOrganization } from './people.ts';
import { contractOf } from './roster/contracts.ts';
import { insertTimeOff } from './roster/time-off.ts';
import { insertOffers, insertWishes } from './roster/wishes.ts';
import { insertWorked } from './roster/worked.ts';
import { daysFrom, rotas, shiftsOn } from './roster-plan.ts';
import type { SeededOrganization } from './rows.ts';

const daysBack = 30 * 7;
const publishedAhead = 6 * 7;
/** The rest of it is a draft. */
const plannedAhead = 8 * 7;
/** One statement stays short on a busy machine (silent-connections.ts). */
const daysAtOnce = 100;

interface SeededUnit {
  id: string;
  name: string;
  /** Ids of the people on its roster, by the part of their address before the @. */
  people: ReadonlyMap<string, string>;
}

async function unitsOf(
  db: Connection,
  organization: DemoOrganization,
  { id, practitionerIds }: SeededOrganization,
): Promise<SeededUnit[]> {
  const rows = await db
    .selectFrom('units')
    .select(['id', 'name'])
    .where('organization_id', '=', id)
    .where('name', 'in', [...rotas.keys()])
    .execute();
  const idOf = new Map(
    organization.people.map((person) => [
      person.name,
      practitionerIds.get(emailOf(person, organization)),
    ]),
  );
  return rows.map((unit) => {
    const names = rotas.get(unit.name)?.crews.flatMap(({ people }) => people) ?? [];
    const idsByName = names.flatMap((name) => {
      const personId = idOf.get(name);
      return personId === undefined ? [] : [[name, personId] as const];
    });
    return { ...unit, people: new Map(idsByName) };
  });
}

/** Of a unit that has none yet; in one that has, somebody may have changed them. */
async function insertTypes(db: Connection, organizationId: string, unit: SeededUnit) {
  const rota = rotas.get(unit.name);
  const present = await db
    .selectFrom('shift_types')
    .select('id')
    .where('unit_id', '=', unit.id)
    .limit(1)
    .execute();
  if (present.length > 0) return;
  const types = await db
    .insertInto('shift_types')
    .values(
      (rota?.types ?? []).map((type) => ({
        organization_id: organizationId,
        unit_id: unit.id,
        name: type.name,
        letter: type.letter,
        kind: type.kind,
        colour: type.colour,
        start_minute: type.startMinute,
        duration_minutes: type.durationMinutes,
        counted_minutes: type.countedMinutes,
        paid_minutes: type.paidMinutes,
        at_home: type.isAtHome,
        holds_appointments: type.holdsAppointments,
        skill_ids: [],
      })),
    )
    .returning(['id', 'letter'])
    .execute();
  const cover = (rota?.cover ?? []).flatMap(({ letter, least }) =>
    least.map((count, at) => ({
      shift_type_id: types.find((type) => type.letter === letter)?.id ?? '',
      on_day: at + 1,
      organization_id: organizationId,
      least: count,
      wanted: count,
    })),
  );
  await db
    .insertInto('required_cover')
    .values(cover.filter(({ least }) => least > 0))
    .execute();
}

/** Contracts that were changed since are kept. */
async function insertContracts(db: Connection, organizationId: string, unit: SeededUnit) {
  await db
    .insertInto('roster_contracts')
    .values(
      [...unit.people].map(([name, practitioner_id]) => {
        const { ftePercent, fullTimeWeekMinutes } = contractOf(name, unit.name);
        return {
          practitioner_id,
          organization_id: organizationId,
          fte_percent: ftePercent,
          full_time_week_minutes: fullTimeWeekMinutes,
          takes_nights: true,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last day that somebody has a shift on; null where the unit has no roster. */
async function lastDayOf(db: Connection, unitId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from shift_assignments
    where unit_id = ${unitId}`.execute(db);
  return rows[0]?.day ?? null;
}

interface PlannedDays {
  organizationId: string;
  zone: string;
  days: readonly string[];
  today: string;
  now: Date;
  isNew: boolean;
}

/**
 * Nobody who has a shift then already gets another one; of a new roster nobody has. Of the past no
 * shift is left open.
 */
async function insertShifts(db: Connection, unit: SeededUnit, planned: PlannedDays) {
  const { organizationId, zone, days, today, now, isNew } = planned;
  const publishedUntil = dayAfter(today, publishedAhead);
  const shifts = days
    .flatMap((day) => shiftsOn(unit.name, day))
    .filter(({ isOpen, day, person }) => unit.people.has(person) && !(isOpen && day > today));
  const [planner = null] = unit.people.values();
  await sql`
    insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
      starts_at, ends_at, at_home, rank, role_label, state, made_by, made_at, published_at)
    select uuidv7(), ${organizationId}, ${unit.id}, s.who, t.id, s.day, time.starts, time.ends,
      t.at_home, s.rank, s.role, case when s.day <= ${publishedUntil}::date then 'published' else 'draft' end,
      ${planner}, ${now}::timestamptz,
      case when s.day <= ${publishedUntil}::date then ${now}::timestamptz end
    from unnest(${shifts.map(({ person }) => unit.people.get(person) ?? '')}::uuid[],
      ${shifts.map(({ letter }) => letter)}::text[], ${shifts.map(({ day }) => day)}::date[],
      ${shifts.map(({ rank }) => rank)}::text[],
      ${shifts.map(({ roleLabel }) => roleLabel)}::text[]) as s (who, letter, day, rank, role)
    join shift_types t on t.unit_id = ${unit.id} and t.letter = s.letter and t.active
    cross join lateral (select
      (s.day + make_interval(mins => t.start_minute)) at time zone ${zone} as starts,
      (s.day + make_interval(mins => t.start_minute + t.duration_minutes)) at time zone ${zone} as ends
    ) as time
    where ${isNew} or not exists (select from shift_assignments a where a.practitioner_id = s.who
      and a.starts_at < time.ends and time.starts < a.ends_at
      and not (a.at_home or t.at_home))`.execute(db);
}

/** Started again days later, the roster continues where it ended. */
export async function insertRoster(
  db: Connection,
  organization: DemoOrganization,
  { laid, now }: { laid: SeededOrganization; now: Date },
): Promise<void> {
  const { id: organizationId, zone } = laid;
  const today = DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd');
  let isNew = false;
  for (const unit of await unitsOf(db, organization, laid)) {
    const lastDay = await lastDayOf(db, unit.id);
    const first = lastDay === null ? dayAfter(today, -daysBack) : dayAfter(lastDay);
    const days = daysFrom(first, dayAfter(today, plannedAhead));
    if (unit.people.size < 2 || days.length === 0) continue;
    isNew ||= lastDay === null;
    await db
      .insertInto('roster_units')
      .values({
        unit_id: unit.id,
        organization_id: organizationId,
        version: 1,
        published_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (lastDay === null) {
      await insertTypes(db, organizationId, unit);
      await insertContracts(db, organizationId, unit);
    }
    for (let at = 0; at < days.length; at += daysAtOnce) {
      const some = days.slice(at, at + daysAtOnce);
      await insertShifts(db, unit, {
        organizationId,
        zone,
        days: some,
        today,
        now,
        isNew: lastDay === null,
      });
    }
    await insertTimeOff(db, unit, { organizationId, zone, days, today, now });
    if (lastDay === null) await insertWishes(db, unit, { organizationId, days, now });
  }
  if (!isNew) return;
  await insertOffers(db, laid, { organization, now });
  await insertWorked(db, laid, { organization, now });
}
