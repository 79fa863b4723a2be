/** Tests that leave and people who have left show in the grid: in the cell, in the cover, in hours and in their target. */
import { expect, test } from 'vitest';
import type { Absence } from '#shared/roster.ts';
import { plainContract } from '#shared/roster/roster-people.ts';
import { coverOf, isShort } from '#client/roster/grid/cover.ts';
import { contractHours } from '#client/roster/grid/contract-hours.ts';
import { contentWords } from '#client/roster/roster-words.ts';
import { periodOf, personOf, shiftOf, typeOf } from './board-scene.ts';
import { RosterBoard } from './board.ts';

const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);
const [monday = '', tuesday = ''] = days;

const type = typeOf('D', { name: 'D', startMinute: 7 * 60 });

function boardWith(absences: [from: string, to: string][], offDutyFrom: string | null = null) {
  const shifts = [monday, tuesday].map((day) =>
    shiftOf({ id: day, practitionerId: 'ada', type, day, state: 'published' }),
  );
  const details = {
    shiftTypes: [type],
    people: [personOf('ada', { fullName: 'Ada', offDutyFrom })],
    cover: [1, 2].map((on) => ({ shiftTypeId: 'D', on, least: 1, wanted: 1 })),
    absences: absences.map(([startsAt, endsAt]): Absence => ({
      practitionerId: 'ada',
      kind: 'time-off',
      startsAt: `${startsAt}:00.000Z`,
      endsAt: `${endsAt}:00.000Z`,
    })),
  };
  return new RosterBoard(periodOf(details, shifts), undefined);
}

const row = { unitId: 'unit', practitionerId: 'ada' };
const seen = (board: RosterBoard) => ({
  words: [monday, tuesday].map((day) => contentWords(board, { ...row, day }).replace(/^.*: /, '')),
  short: days.filter((day) => coverOf(board, day).some(isShort)),
  hours: contractHours(board, row, days, plainContract),
});

test('a day of leave shows in its cell, leaves its shift uncovered, and takes a fifth of the week’s target', () => {
  expect(seen(boardWith([]))).toMatchObject({ short: [], hours: { hours: 24, of: 40 } });
  expect(seen(boardWith([[`${monday}T00:00`, `${tuesday}T00:00`]]))).toEqual({
    words: ['leave; D 07-19', 'D 07-19'],
    short: [monday],
    hours: { hours: 12, of: 32 },
  });
});

test('half a day of leave leaves the other half; hours within a day are no leave, but short', () => {
  expect(seen(boardWith([[`${monday}T12:00`, `${tuesday}T00:00`]]))).toEqual({
    words: ['half day; D 07-19', 'D 07-19'],
    short: [monday],
    hours: { hours: 17, of: 36 },
  });
  expect(seen(boardWith([[`${monday}T12:00`, `${monday}T14:00`]]))).toMatchObject({
    words: ['D 07-19', 'D 07-19'],
    short: [monday],
    hours: { hours: 22, of: 40 },
  });
});

test('a week of leave owes nothing, its weekend neither', () => {
  const week = boardWith([[`${monday}T00:00`, '2026-11-21T00:00']]);
  expect(seen(week).hours).toEqual({ hours: 0, of: 0 });
});

test('who has left is not there from then on', () => {
  expect(seen(boardWith([], `${tuesday}T00:00:00.000Z`))).toMatchObject({
    words: ['D 07-19', 'left; D 07-19'],
    short: [tuesday],
    hours: { hours: 12 },
  });
});
