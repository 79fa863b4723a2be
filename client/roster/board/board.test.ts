/** Tests a period in the browser: edits show at once, are judged, confirmed, refused, and joined with those of others. */
import { expect, test } from 'vitest';
import type { Assignment, ChangedRoster, RosterPeriod } from '#shared/roster.ts';
import type { BackupCount } from '#shared/roster/backup-count.ts';
import { plainContract } from '#shared/roster/roster-people.ts';
import { contractHours, peopleOverHours } from '#client/roster/grid/contract-hours.ts';
import { periodOf, personOf, shiftOf, typeOf } from './board-scene.ts';
import { RosterBoard } from './board.ts';

const night = { kind: 'night', name: 'night', colour: 'night', startMinute: 1140 } as const;
const shiftTypes = [typeOf('D'), typeOf('N', night)];
const people = [personOf('ada'), personOf('ben')];

const cellOf = (practitionerId: string, day: string) => ({ unitId: 'unit', practitionerId, day });

function assignment(id: string, letter: string, day: string, state: Assignment['state']) {
  const type = shiftTypes.find((shiftType) => shiftType.id === letter) ?? typeOf(letter);
  return shiftOf({ id, practitionerId: 'ada', type, day, state });
}

const periodWith = (...shifts: Assignment[]): RosterPeriod =>
  periodOf(
    { shiftTypes, people, cover: [{ shiftTypeId: 'D', on: 3, least: 1, wanted: 1 }] },
    shifts,
  );

const wednesday = cellOf('ada', '2026-11-18');
const put = (shiftTypeId: string) => ({ shiftTypeId, rank: 'primary' as const, roleLabel: null });
const states = (board: RosterBoard) =>
  board.contentOf(wednesday).map(({ shiftTypeId, state }) => `${shiftTypeId} ${state}`);

test('a day after a night is stopped before it is planned, and judging changes nothing', () => {
  const board = new RosterBoard(
    periodWith(assignment('n', 'N', '2026-11-17', 'published')),
    undefined,
  );
  const [findings] = board.checkEdits([{ cell: wednesday, put: [put('D')] }]).values();
  expect(findings?.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['rest stop']);
  expect(board.contentOf(wednesday)).toEqual([]);
  expect(board.coverOn(typeOf('D'), '2026-11-18').primaries).toBe(0);
});

test('who has more hours than their contract is counted', () => {
  const days = ['16', '17', '18', '19'].map((day) => `2026-11-${day}`);
  const shifts = days.map((day) => assignment(day, 'D', day, 'published'));
  const week = [...days, '2026-11-20', '2026-11-21', '2026-11-22'];
  expect(peopleOverHours(new RosterBoard(periodWith(...shifts), undefined), week)).toBe(1);
  const fewer = periodWith(...shifts.slice(1));
  expect(peopleOverHours(new RosterBoard(fewer, undefined), week)).toBe(0);
});

test.for<[as: BackupCount['as'], hours: number, over: number]>([
  ['whole', 24, 1],
  ['share', 15, 0],
  ['on-call', 12, 0],
  ['none', 12, 0],
])(
  'S215 a backup counted %s beside a day shift is %i hours of a contract of 18',
  ([as, hours, over]) => {
    const contract = { ...plainContract, ftePercent: 50, fullTimeWeekMinutes: 36 * 60 };
    const ada = personOf('ada', { contract });
    const shifts = ['16', '17'].map((day) => assignment(day, 'D', `2026-11-${day}`, 'published'));
    const [day, backup] = [shifts[0]!, { ...shifts[1]!, rank: 'backup' as const }];
    const period = periodOf({ shiftTypes, people: [ada], backup: { as, percent: 25 } }, [
      day,
      backup,
    ]);
    const board = new RosterBoard(period, undefined);
    const week = [16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`);
    expect(contractHours(board, wednesday, week, contract)).toEqual({ hours, of: 18 });
    expect(peopleOverHours(board, week)).toBe(over);
  },
);

test('a published shift that is replaced is marked until it is published, and returns when put back', () => {
  const board = new RosterBoard(
    periodWith(assignment('d', 'D', '2026-11-18', 'published')),
    undefined,
  );
  board.edit([{ cell: wednesday, put: [put('N')] }]);
  expect(states(board)).toEqual(['N draft', 'D removed']);
  expect(board.unpublishedCount()).toBe(2);
  expect(board.seenIn(wednesday)).toEqual(['d']);
  board.edit([{ cell: wednesday, put: [put('D')] }]);
  expect(states(board)).toEqual(['D published']);
});

test('a refused edit shows again what the server has, and cover counts so', () => {
  const board = new RosterBoard(
    periodWith(assignment('d', 'D', '2026-11-18', 'published')),
    undefined,
  );
  const [day] = shiftTypes;
  board.edit([{ cell: wednesday, put: [] }]);
  expect(day && board.coverOn(day, '2026-11-18')).toEqual({ primaries: 0, least: 1, wanted: 1 });
  board.revert([wednesday]);
  expect(states(board)).toEqual(['D published']);
  expect(day && board.coverOn(day, '2026-11-18').primaries).toBe(1);
});

const answered = (shift: Assignment): ChangedRoster => ({
  cells: [wednesday],
  assignments: [shift],
  units: [{ id: wednesday.unitId, version: 2 }],
});

test('the answer to an earlier edit does not replace a later one on screen', () => {
  const board = new RosterBoard(periodWith(), undefined);
  board.edit([{ cell: wednesday, put: [put('D')] }]);
  board.edit([{ cell: wednesday, put: [put('N')] }]);
  board.confirm(answered(assignment('first', 'D', '2026-11-18', 'draft')));
  expect(states(board)).toEqual(['N draft']);
  expect(board.seenIn(wednesday)).toEqual(['first']);
  board.confirm(answered(assignment('second', 'N', '2026-11-18', 'draft')));
  expect(board.contentOf(wednesday).map(({ id }) => id)).toEqual(['second']);
});

test('shifts of others come in where nothing is under way, and are marked', () => {
  const board = new RosterBoard(periodWith(), undefined);
  const thursday = cellOf('ada', '2026-11-19');
  board.edit([{ cell: wednesday, put: [put('D')] }]);
  const fresh = periodWith(
    assignment('x', 'N', '2026-11-18', 'draft'),
    assignment('y', 'D', '2026-11-19', 'draft'),
  );
  expect(board.fits(fresh)).toBe(true);
  board.refresh(fresh);
  expect(states(board)).toEqual(['D draft']);
  expect(board.isOthers(thursday)).toBe(true);
  expect(board.contentOf(thursday).map(({ id }) => id)).toEqual(['y']);
});

test('a changed shift type needs a new board', () => {
  const board = new RosterBoard(periodWith(), undefined);
  const changed = shiftTypes.map((type) => ({ ...type, name: 'Renamed' }));
  expect(board.fits({ ...periodWith(), shiftTypes: changed })).toBe(false);
});

test('a change of somebody’s shift renders their rows anew in each unit, and nobody else’s', () => {
  const board = new RosterBoard(periodWith(), undefined);
  const versions = () =>
    ['unit', 'other'].flatMap((unitId) =>
      people.map(({ id }) => board.rowVersion({ unitId, practitionerId: id })),
    );
  expect(versions()).toEqual([0, 0, 0, 0]);
  board.edit([{ cell: wednesday, put: [put('D')] }]);
  expect(versions()).toEqual([1, 0, 1, 0]);
});

test('a reading leaves untouched what nobody changed, and sees what was changed back unread', () => {
  const published = assignment('kept', 'D', '2026-11-17', 'published');
  const period = periodWith(published);
  const board = new RosterBoard(period, undefined);
  const tuesday = board.contentOf(cellOf('ada', '2026-11-17'));
  // Planned here, and taken away by somebody else before any reading had it.
  board.edit([{ cell: wednesday, put: [put('D')] }]);
  board.confirm(answered(assignment('mine', 'D', '2026-11-18', 'draft')));
  board.refresh(periodWith(published));
  expect(states(board)).toEqual([]);
  expect(board.isOthers(wednesday)).toBe(true);
  expect(board.contentOf(cellOf('ada', '2026-11-17'))).toBe(tuesday);
  board.refresh(periodWith());
  expect(board.contentOf(cellOf('ada', '2026-11-17'))).toEqual([]);
});

test('an edit changes the content of its cell alone, and the marks of the person’s other shifts', () => {
  const night = assignment('n', 'N', '2026-11-17', 'published');
  const board = new RosterBoard(periodWith(night), undefined);
  const tuesday = board.contentOf(cellOf('ada', '2026-11-17'));
  const markOf = () => tuesday.map((shift) => board.markOf(shift));
  expect(markOf()).toEqual([null]);
  board.edit([{ cell: wednesday, put: [put('D')] }]);
  expect(board.contentOf(cellOf('ada', '2026-11-17'))).toBe(tuesday);
  expect(board.contentOf(cellOf('ben', '2026-11-17'))).toBe(
    board.contentOf(cellOf('ben', '2026-11-18')),
  );
  expect(markOf()).toEqual(['stop']);
});
