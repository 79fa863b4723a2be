/** Tests that the demo roster keeps the rules of duty and covers its units. */
import { expect, test } from 'vitest';
import { plainContract } from '#shared/roster/roster-people.ts';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { RosterIndex } from '#shared/roster/rules/roster-index.ts';
import { shiftTime } from '#shared/roster/shift-times.ts';
import { daysFrom, rotas } from './roster-plan.ts';

const days = daysFrom('2026-03-01', '2026-05-02');
const zone = 'Europe/London';

test.each([...rotas])('%s breaks no rule of duty, and is covered every day', (_unit, rota) => {
  const types = rota.types.map((type) => ({
    ...type,
    id: type.letter,
    unitId: 'unit',
    skillIds: [],
    isOpenToOthers: false,
    active: true,
    version: 1,
  }));
  for (const people of [3, 4, 5]) {
    const assignments = days
      .flatMap((day) => rota.shiftsOn(day, people))
      .map(({ person, letter, ...shift }, at) => {
        const type = types.find(({ id }) => id === letter)!;
        const { startsMs, endsMs } = shiftTime(type, shift.day, zone);
        return {
          ...shift,
          id: String(at),
          practitionerId: String(person),
          unitId: 'unit',
          shiftTypeId: letter,
          startsAt: new Date(startsMs).toISOString(),
          endsAt: new Date(endsMs).toISOString(),
          state: 'published' as const,
          overrideReason: null,
        };
      });
    const index = new RosterIndex({
      zone,
      shiftTypes: types,
      assignments,
      people: Array.from({ length: people }, (_, id) => ({
        id: String(id),
        fullName: 'Dr. Demo',
        hospitalRole: 'Attending',
        unitId: 'unit',
        active: true,
        phone: null,
        contract: plainContract,
        version: 0,
        skills: [],
      })),
      rules: [...defaultRules],
      skills: [],
      cover: rota.cover.flatMap(({ letter, on, ...need }) =>
        on.map((weekday) => ({ ...need, shiftTypeId: letter, on: weekday })),
      ),
      holidays: [],
      absences: [],
      booked: [],
      wishes: [],
    });
    const found = assignments.flatMap((one) => index.judge(one).map(({ rule }) => rule));
    expect([people, ...new Set(found)]).toEqual([people]);
    const short = days.flatMap((day) => types.flatMap(({ id }) => index.judgeCover(id, day)));
    expect(short).toEqual([]);
  }
});
