/** Tests what each person's part is of what a unit has: by FTE, of hours the contract, of wishes their own. */
import { expect, test } from 'vitest';
import type { FairnessPerson, PersonTally } from '#shared/roster/fairness-report.ts';
import { linesOf, type Measure } from './measures.ts';

const person = (id: string, ftePercent: number, weekHours: number): FairnessPerson => ({
  id,
  fullName: id,
  contract: { ftePercent, fullTimeWeekMinutes: weekHours * 60 },
});

const people = [person('whole', 100, 40), person('half', 50, 40), person('shorter', 50, 36)];

const tally = (practitionerId: string, shifts: number): PersonTally => ({
  practitionerId,
  nights: shifts,
  weekends: 2 * shifts,
  holidays: 3 * shifts,
  minutes: shifts * 720,
  onCallMinutes: 600,
  wishes: 5,
  granted: 2,
});

/** Two weeks; who has nothing has no tally. */
const period = {
  from: '2026-11-16',
  to: '2026-11-29',
  ftePercents: { whole: 100, half: 50, shorter: 50 },
  tallies: [tally('whole', 3), tally('half', 2.5)],
};

test.for<[Measure, has: number[], parts: number[]]>([
  ['nights', [3, 2.5, 0], [2.75, 1.375, 1.375]],
  ['weekends', [6, 5, 0], [5.5, 2.75, 2.75]],
  ['holidays', [9, 7.5, 0], [8.25, 4.125, 4.125]],
  ['hours', [36, 30, 0], [80, 40, 36]],
  ['wishes', [2, 2, 0], [5, 5, 0]],
])('S124 the parts of %s are by the contract of each person', ([measure, has, parts]) => {
  const lines = linesOf(people, period, measure);
  expect(lines.map((line) => line.has)).toEqual(has);
  expect(lines.map(({ part }) => part)).toEqual(parts);
});
