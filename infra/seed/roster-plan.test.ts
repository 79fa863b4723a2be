/** Tests that the demo roster keeps the rules of duty and covers its units, over a change of the clocks. */
import { expect, test } from 'vitest';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { RosterIndex } from '#shared/roster/rules/roster-index.ts';
import { shiftTime } from '#shared/roster/shift-times.ts';
import { contractOf } from './roster/contracts.ts';
import { daysFrom, rotas, shiftsOn } from './roster-plan.ts';

const days = daysFrom('2026-03-01', '2026-05-02');
const zone = 'Europe/London';

test.each([...rotas])('%s breaks no rule of duty, and is covered every day', (unit, rota) => {
  const types = rota.types.map((type) => ({
    ...type,
    id: type.letter,
    unitId: 'unit',
    skillIds: [],
    isOpenToOthers: false,
    active: true,
    version: 1,
  }));
  const assignments = days
    .flatMap((day) => shiftsOn(unit, day))
    .map(({ person, letter, ...shift }, at) => {
      const type = types.find(({ id }) => id === letter)!;
      const { startsMs, endsMs } = shiftTime(type, shift.day, zone);
      return {
        ...shift,
        id: String(at),
        practitionerId: person,
        unitId: 'unit',
        shiftTypeId: letter,
        startsAt: new Date(startsMs).toISOString(),
        endsAt: new Date(endsMs).toISOString(),
        state: 'published' as const,
        overrideReason: null,
      };
    });
  const people = rota.crews.flatMap((crew) => crew.people);
  const index = new RosterIndex({
    zone,
    shiftTypes: types,
    assignments,
    people: people.map((id) => ({
      id,
      fullName: 'Dr. Demo',
      hospitalRole: 'Attending',
      unitId: 'unit',
      active: true,
      phone: null,
      contract: {
        ...contractOf(id, unit),
        takesNights: true,
        mostNightsInRow: null,
        mostWeekMinutes: null,
      },
      version: 0,
      skills: [],
    })),
    rules: [...defaultRules],
    skills: [],
    cover: rota.cover.flatMap(({ letter, least }) =>
      least.map((count, at) => ({
        least: count,
        wanted: count,
        shiftTypeId: letter,
        on: at + 1,
      })),
    ),
    holidays: [],
    absences: [],
    booked: [],
    wishes: [],
  });
  const found = assignments.flatMap((one) => index.check(one).map(({ rule }) => rule));
  expect([...new Set(found)]).toEqual([]);
  const short = days.flatMap((day) => types.flatMap(({ id }) => index.judgeCover(id, day)));
  expect(short).toEqual([]);
  expect(new Set(assignments.map(({ practitionerId }) => practitionerId))).toEqual(new Set(people));
});
