/** A ward to be planned from nothing: people of several contracts, three shifts a day, wishes and time off. */
import type { FillRequest } from '#server/roster/fill/problem.ts';
import { plainContract } from '#shared/roster/roster-people.ts';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { typeOf } from '#server/test/duty-scene.ts';

const unitId = 'unit';
const skillId = 'icu';

export const fillTypes = [
  typeOf('D', 'day', 7, 8),
  typeOf('S', 'swing', 15, 8),
  { ...typeOf('N', 'night', 23, 8), skillIds: [skillId] },
];

interface Size {
  people: number;
  days: number;
  from?: string;
}

/** The same numbers in each run, so that figures can be compared. */
function numbers(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const needs = { D: [8, 9, 5, 6], S: [6, 7, 4, 5], N: [4, 5, 4, 5] } as const;

function coverFor(people: number) {
  const scaled = (count: number) => Math.max(1, Math.floor((count * people) / 40));
  return fillTypes.flatMap(({ id, letter }) =>
    [1, 2, 3, 4, 5, 6, 7].map((on) => {
      const [least, wanted, weekendLeast, weekendWanted] = needs[letter as keyof typeof needs];
      const isWeekend = on > 5;
      return {
        shiftTypeId: id,
        on,
        least: scaled(isWeekend ? weekendLeast : least),
        wanted: scaled(isWeekend ? weekendWanted : wanted),
      };
    }),
  );
}

export function fillScene({ people, days, from = '2026-03-02' }: Size): FillRequest {
  const next = numbers();
  const to = dayAfter(from, days - 1);
  const staff = Array.from({ length: people }, (_, at) => ({
    id: `p${at}`,
    fullName: `Person ${at}`,
    hospitalRole: 'Attending' as const,
    unitId,
    active: true,
    phone: null,
    version: 1,
    contract: {
      ...plainContract,
      ftePercent: [100, 100, 80, 50][at % 4] ?? 100,
      takesNights: at % 10 !== 9,
      mostNightsInRow: 4,
      mostWeekMinutes: 50 * 60,
    },
    skills: at % 7 === 3 ? [] : [{ skillId, expiresOn: at % 11 === 5 ? dayAfter(from, 18) : null }],
  }));
  const wishes = staff.flatMap(({ id }) =>
    (['wanted', 'unwanted', 'impossible', 'unwanted'] as const).map((kind, at) => ({
      id: `${id}-${at}`,
      practitionerId: id,
      day: dayAfter(from, next(days)),
      kind,
      shiftTypeId: null,
      note: null,
    })),
  );
  const absences = staff
    .filter((_, at) => at % 5 === 0)
    .map(({ id }) => {
      const first = next(Math.max(1, days - 7));
      return {
        practitionerId: id,
        startsAt: `${dayAfter(from, first)}T00:00:00.000Z`,
        endsAt: `${dayAfter(from, first + 7)}T00:00:00.000Z`,
        kind: 'time-off' as const,
      };
    });
  return {
    unitId,
    from,
    to,
    firstOpenDay: from,
    scope: 'open',
    weights: { fairness: 1, hours: 1, wishes: 1, continuity: 1 },
    history: staff.map(({ id }) => ({
      practitionerId: id,
      nights: next(40),
      weekends: next(40),
      holidays: 2,
    })),
    facts: {
      zone: 'Europe/London',
      rules: [...defaultRules],
      skills: [{ id: skillId, name: 'ICU', version: 1 }],
      people: staff,
      cover: coverFor(people),
      holidays: [{ day: dayAfter(from, 15), name: 'Holiday', unitId: null }],
      absences,
      wishes,
      shiftTypes: fillTypes,
      assignments: [],
      booked: [],
    },
  };
}
