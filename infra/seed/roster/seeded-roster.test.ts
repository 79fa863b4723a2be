/** Tests the seeded roster by the real rules of duty: cover, hours by contract, turns on call, and the few exceptions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DateTime } from 'luxon';
import { seededTemplate } from '#server/test/seeded/seeded-template.ts';
import { openWorld, type World } from '#server/test/world.ts';
import type { Assignment } from '#shared/roster.ts';
import { plainContract, type PersonOnRoster } from '#shared/roster/roster-people.ts';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { RosterIndex, type RosterFacts } from '#shared/roster/rules/roster-index.ts';
import { countedMinutesOf } from '#shared/roster/rules/duties.ts';
import { dayAfter, dayNumber } from '#shared/roster/shift-times.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';

let world: World;
let units: Map<string, Unit>;
let now: Date;

interface Unit {
  zone: string;
  today: string;
  facts: RosterFacts;
  index: RosterIndex;
}

const rowsOf = async <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  (await world.owner.query<T>(query, values)).rows;

const typesOf = (unitId: string) =>
  rowsOf<ShiftType>(
    `select id, unit_id as "unitId", name, letter, kind, colour, start_minute as "startMinute",
       duration_minutes as "durationMinutes", counted_minutes as "countedMinutes",
       paid_minutes as "paidMinutes", at_home as "isAtHome",
       holds_appointments as "holdsAppointments", skill_ids as "skillIds",
       open_to_others as "isOpenToOthers", active, version
     from shift_types where unit_id = $1`,
    [unitId],
  );

async function assignmentsOf(unitId: string): Promise<Assignment[]> {
  const rows = await rowsOf<Assignment & { starts: Date; ends: Date }>(
    `select id, practitioner_id as "practitionerId", unit_id as "unitId",
       shift_type_id as "shiftTypeId", day::text, starts_at as starts, ends_at as ends, rank,
       role_label as "roleLabel", state, override_reason as "overrideReason"
     from shift_assignments where unit_id = $1`,
    [unitId],
  );
  return rows.map(({ starts, ends, ...row }) => ({
    ...row,
    startsAt: starts.toISOString(),
    endsAt: ends.toISOString(),
  }));
}

async function peopleOf(unitId: string): Promise<PersonOnRoster[]> {
  const rows = await rowsOf<PersonOnRoster & { contract: PersonOnRoster['contract'] | null }>(
    `select p.id, p.full_name as "fullName", p.hospital_role as "hospitalRole",
       p.unit_id as "unitId", p.active, p.phone,
       case when c.practitioner_id is not null then json_build_object(
         'ftePercent', c.fte_percent, 'fullTimeWeekMinutes', c.full_time_week_minutes,
         'takesNights', c.takes_nights, 'mostNightsInRow', c.most_nights_in_row,
         'mostWeekMinutes', c.most_week_minutes) end as contract
     from practitioners p left join roster_contracts c on c.practitioner_id = p.id
     where p.unit_id = $1 and p.active`,
    [unitId],
  );
  return rows.map((row) => ({
    ...row,
    contract: row.contract ?? plainContract,
    version: 0,
    skills: [],
  }));
}

async function absencesOf(unitId: string) {
  const rows = await rowsOf<{ practitionerId: string; starts: Date; ends: Date }>(
    `select t.practitioner_id as "practitionerId", t.starts_at as starts, t.ends_at as ends
     from time_off t join practitioners p on p.id = t.practitioner_id where p.unit_id = $1`,
    [unitId],
  );
  return rows.map(({ practitionerId, starts, ends }) => ({
    practitionerId,
    kind: 'time-off' as const,
    startsAt: starts.toISOString(),
    endsAt: ends.toISOString(),
  }));
}

beforeAll(async () => {
  const { name: template, seededAt } = await seededTemplate();
  now = seededAt;
  world = await openWorld({ template });
  const found = await rowsOf<{ id: string; name: string; zone: string }>(
    `select u.id, u.name, o.zone from roster_units r join units u on u.id = r.unit_id
     join organizations o on o.id = u.organization_id`,
  );
  units = new Map();
  for (const { id, name, zone } of found) {
    const cover = await rowsOf<{ shiftTypeId: string; on: number; least: number; wanted: number }>(
      `select shift_type_id as "shiftTypeId", on_day as on, least, wanted from required_cover c
       join shift_types t on t.id = c.shift_type_id where t.unit_id = $1`,
      [id],
    );
    const facts: RosterFacts = {
      zone,
      shiftTypes: await typesOf(id),
      assignments: await assignmentsOf(id),
      people: await peopleOf(id),
      rules: [...defaultRules],
      skills: [],
      cover,
      holidays: [],
      absences: await absencesOf(id),
      booked: [],
      wishes: [],
    };
    const today = DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd');
    units.set(name, { zone, today, facts, index: new RosterIndex(facts) });
  }
});
afterAll(() => world.close());

const mondayOf = (day: string) => dayAfter(day, -((dayNumber(day) + 3) % 7));

/** All that are whole, from half a year ago to six weeks ahead. */
const weeksOf = ({ today }: Unit) =>
  Array.from({ length: 32 }, (_, week) => dayAfter(mondayOf(today), 7 * (week - 26)));

interface Week {
  monday: string;
  hours: number;
  /** By the contract. */
  of: number;
  isAway: boolean;
}

function weeksOfPerson(unit: Unit, person: PersonOnRoster): Week[] {
  const { facts, zone } = unit;
  const types = new Map(facts.shiftTypes.map((type) => [type.id, type]));
  const shifts = facts.assignments.filter(({ practitionerId }) => practitionerId === person.id);
  const away = facts.absences.filter(({ practitionerId }) => practitionerId === person.id);
  return weeksOf(unit).map((monday) => {
    const days = new Set(Array.from({ length: 7 }, (_, at) => dayAfter(monday, at)));
    const minutes = shifts
      .filter(({ day }) => days.has(day))
      .map(({ shiftTypeId, day, startsAt, endsAt }) =>
        countedMinutesOf(
          {
            type: types.get(shiftTypeId)!,
            day,
            startsMs: Date.parse(startsAt),
            endsMs: Date.parse(endsAt),
          },
          zone,
        ),
      )
      .reduce((sum, one) => sum + one, 0);
    const { ftePercent, fullTimeWeekMinutes } = person.contract;
    const isAway = away.some(({ startsAt }) =>
      days.has(DateTime.fromISO(startsAt, { zone }).toFormat('yyyy-MM-dd')),
    );
    return {
      monday,
      hours: minutes / 60,
      of: (fullTimeWeekMinutes * ftePercent) / 6000,
      isAway,
    };
  });
}

const everybody = () =>
  [...units].flatMap(([name, unit]) =>
    unit.facts.people.map((person) => ({
      name,
      fullName: person.fullName,
      weeks: weeksOfPerson(unit, person),
    })),
  );

test('no shift breaks a rule of duty', () => {
  const found = [...units].flatMap(([name, { facts, index }]) =>
    facts.assignments.flatMap((one) =>
      index.check(one).map(({ rule, words }) => ({ name, day: one.day, rule, words })),
    ),
  );
  expect(found).toEqual([]);
});

test('each unit has the people that it requires and at most one more, but for two or three open shifts in the next two weeks', () => {
  const open: string[] = [];
  const openOfThePast: string[] = [];
  for (const [name, unit] of units)
    for (const monday of weeksOf(unit))
      for (let at = 0; at < 7; at += 1) {
        const day = dayAfter(monday, at);
        for (const { id, letter } of unit.facts.shiftTypes) {
          const { primaries, least } = unit.index.coverOn(id, day);
          const surplus = least === 0 ? 0 : primaries - least;
          if (surplus < 0) open.push(day);
          expect([name, day, letter, surplus <= 1], `${primaries} of ${least}`).toEqual([
            name,
            day,
            letter,
            true,
          ]);
          if (surplus < 0 && day <= unit.today) openOfThePast.push(`${name} ${day}`);
        }
      }
  const { today } = [...units.values()][0]!;
  const soon = open.filter((day) => day > today && day <= dayAfter(today, 14));
  expect([2, 3]).toContain(soon.length);
  expect(openOfThePast).toEqual([]);
});

test('everybody works about the hours of their contract, and two or three people some hours more', () => {
  const over = new Map<string, number>();
  for (const { name, fullName, weeks } of everybody())
    for (const { monday, hours, of, isAway } of weeks) {
      const isEnough = isAway || hours >= of - 4.5;
      expect([name, fullName, monday, isEnough], `${hours} of ${of}`).toEqual([
        name,
        fullName,
        monday,
        true,
      ]);
      expect([name, fullName, monday, hours <= of + 5], `${hours} of ${of}`).toEqual([
        name,
        fullName,
        monday,
        true,
      ]);
      if (Math.round(hours) > Math.round(of)) over.set(monday, (over.get(monday) ?? 0) + 1);
    }
  for (const count of over.values()) expect([2, 3, 4]).toContain(count);
  expect(over.size).toBe(32);
});

test('nights on call from home go round: at most seven of fourteen, four of them first, and the backup is somebody else', () => {
  for (const [name, { facts, today }] of units) {
    const home = new Set(facts.shiftTypes.filter(({ isAtHome }) => isAtHome).map(({ id }) => id));
    if (home.size === 0) continue;
    const calls = facts.assignments.filter(({ shiftTypeId }) => home.has(shiftTypeId));
    const nights = Map.groupBy(calls, ({ day }) => day);
    for (const [day, pair] of nights) {
      expect([name, day, ...pair.map(({ rank }) => rank).toSorted()]).toEqual([
        name,
        day,
        'backup',
        'primary',
      ]);
      expect(new Set(pair.map(({ practitionerId }) => practitionerId)).size).toBe(2);
    }
    for (let back = 0; back < 40; back += 1) {
      const first = dayAfter(today, -back);
      const window = calls.filter(({ day }) => day >= first && day < dayAfter(first, 14));
      const byPerson = Map.groupBy(window, ({ practitionerId }) => practitionerId);
      for (const own of byPerson.values()) {
        expect(own.length).toBeLessThanOrEqual(7);
        expect(own.filter(({ rank }) => rank === 'primary').length).toBeLessThanOrEqual(4);
      }
      expect(byPerson.size).toBeGreaterThanOrEqual(5);
    }
  }
});
