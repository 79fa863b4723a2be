/** Tests what a planner's acts do to cells: typing, clearing, copying, filling, moving, rotations, undo. */
import { expect, test } from 'vitest';
import { cellKey, type Cell } from '#shared/roster.ts';
import {
  added,
  cleared,
  copied,
  filledRight,
  filledTo,
  pasted,
  patternLaid,
  shiftMoved,
  typed,
  weekCopied,
  type CellEdit,
  type Content,
  type Put,
} from './edits.ts';
import { typeOf } from './board-scene.ts';
import { readPattern } from './pattern.ts';
import { blockOf, daysOf, moved } from './sheet.ts';
import { noActs, redone, undone, withAct } from './undo.ts';

const typeIn = (unitId: string, letter: string, name: string, active = true) =>
  typeOf(letter, { id: `${unitId}-${letter}`, unitId, name, active });

const types = [
  typeIn('one', 'D', 'Day'),
  typeIn('one', 'N', 'Night'),
  typeIn('one', 'X', 'Old', false),
  typeIn('two', 'D', 'Day'),
];

/** Two people of one unit, and a third of another. */
const sheet = {
  rows: [
    { unitId: 'one', practitionerId: 'ada' },
    { unitId: 'one', practitionerId: 'ben' },
    { unitId: 'two', practitionerId: 'eve' },
  ],
  days: daysOf({ from: '2026-11-16', to: '2026-11-29' }),
};

const put = (shiftTypeId: string): Put => ({ shiftTypeId, rank: 'primary', roleLabel: null });

/** A sheet with shifts, written as `ada 0 D`. */
function contentWith(...shifts: string[]) {
  const cells = new Map<string, Put[]>();
  for (const text of shifts) {
    const [who = '', at = '0', letter = ''] = text.split(' ');
    const row = sheet.rows.find(({ practitionerId }) => practitionerId === who);
    const cell = {
      unitId: row?.unitId ?? '',
      practitionerId: who,
      day: sheet.days[Number(at)] ?? '',
    };
    cells.set(cellKey(cell), [
      ...(cells.get(cellKey(cell)) ?? []),
      put(`${cell.unitId}-${letter}`),
    ]);
  }
  return {
    sheet,
    types: new Map(types.map((type) => [type.id, type])),
    standingIn: (cell: Cell) => cells.get(cellKey(cell)) ?? [],
  } satisfies Content;
}

const written = (edits: readonly CellEdit[]) =>
  edits.map(({ cell, put: puts }) => {
    const letters = puts.map(({ shiftTypeId }) => shiftTypeId.split('-')[1]).join('+');
    return `${cell.practitionerId} ${sheet.days.indexOf(cell.day)} ${letters}`.trim();
  });

const block = (top: number, first: number, bottom = top, last = first) =>
  blockOf({ row: top, day: first }, { row: bottom, day: last });

test('a letter fills the selected cells whose unit has it, and leaves the others', () => {
  const content = contentWith('ada 0 N', 'ben 0 D');
  expect(written(typed(content, block(0, 0, 2, 0), 'D'))).toEqual(['ada 0 D', 'eve 0 D']);
  expect(written(typed(content, block(0, 0, 2, 0), 'N'))).toEqual(['ben 0 N']);
  expect(typed(content, block(0, 0), 'X')).toEqual([]);
});

test('clearing names only cells that have something', () => {
  expect(written(cleared(contentWith('ada 1 D'), block(0, 0, 1, 3)))).toEqual(['ada 1']);
});

test('a copied block is pasted from its corner, free days too, by the letters of the other unit', () => {
  const content = contentWith('ada 0 D', 'ada 1 N', 'eve 2 D');
  const clip = copied(content, block(0, 0, 0, 2));
  expect(written(pasted(content, clip, block(2, 0)))).toEqual(['eve 0 D', 'eve 2']);
});

test('a clip is repeated over a larger selection, and ends with the sheet', () => {
  const content = contentWith('ada 0 D', 'ada 1 N');
  const clip = copied(content, block(0, 0, 0, 1));
  expect(written(pasted(content, clip, block(1, 10, 1, 13)))).toEqual([
    'ben 10 D',
    'ben 11 N',
    'ben 12 D',
    'ben 13 N',
  ]);
  expect(written(pasted(content, clip, block(1, 13)))).toEqual(['ben 13 D']);
});

test('filling right repeats the first day of each selected person', () => {
  const content = contentWith('ada 0 D', 'ben 0 N', 'ben 2 D');
  expect(written(filledRight(content, block(0, 0, 1, 2)))).toEqual([
    'ada 1 D',
    'ada 2 D',
    'ben 1 N',
    'ben 2 N',
  ]);
});

test('dragging the corner repeats the selection along days and people', () => {
  const content = contentWith('ada 0 D', 'ada 1 N');
  const edits = filledTo(content, block(0, 0, 0, 1), { row: 1, day: 2 });
  expect(written(edits)).toEqual(['ada 2 D', 'ben 0 D', 'ben 1 N', 'ben 2 D']);
});

test('a dragged shift leaves its cell alone, and a copied one stays', () => {
  const content = contentWith('ada 0 D', 'ada 0 N');
  const from = { ...sheet.rows[0], day: sheet.days[0] } as Cell;
  const to = { ...sheet.rows[1], day: sheet.days[3] } as Cell;
  const shift = put('one-N');
  expect(written(shiftMoved(content, { from, to, put: shift, isCopy: false }))).toEqual([
    'ada 0 D',
    'ben 3 N',
  ]);
  expect(written(shiftMoved(content, { from, to, put: shift, isCopy: true }))).toEqual(['ben 3 N']);
  expect(shiftMoved(content, { from, to: from, put: shift, isCopy: false })).toEqual([]);
});

test('a shift is added to what a cell has', () => {
  const cell = { ...sheet.rows[0], day: sheet.days[0] } as Cell;
  expect(written(added(contentWith('ada 0 D'), cell, 'one-N'))).toEqual(['ada 0 D+N']);
});

test('a rotation is read with letters, names and plurals, and says what it does not know', () => {
  const ofUnit = types.slice(0, 2);
  const days = ['D', 'D', 'N', 'N', '', '', '', ''];
  expect(readPattern('2 D, 2 N, 4 off', ofUnit)).toEqual({ days });
  expect(readPattern('2 days, 2 nights, 4 off', ofUnit)).toEqual({ days });
  expect(readPattern('D,n,off', ofUnit)).toEqual({ days: ['D', 'N', ''] });
  const unread = ['', '2 Q', '0 D', '401 D'].map((text) => 'problem' in readPattern(text, ofUnit));
  expect(unread).toEqual([true, true, true, true]);
});

test('a rotation runs from its first day to the end, and frees its days off', () => {
  const content = contentWith('ada 10 N', 'ada 12 N');
  const edits = patternLaid(content, block(0, 8), ['D', 'N', '', '']);
  expect(written(edits)).toEqual(['ada 8 D', 'ada 9 N', 'ada 10', 'ada 12 D', 'ada 13 N']);
});

test('a week is copied for everybody, with what they do not work', () => {
  const content = contentWith('ada 0 D', 'eve 6 D', 'ben 8 N');
  expect(written(weekCopied(content, 0))).toEqual(['ada 7 D', 'ben 8', 'eve 13 D']);
});

test('arrows stay in the sheet, with Ctrl they go to its edge', () => {
  const at = { row: 0, day: 0 };
  expect(moved(sheet, at, 'ArrowLeft', false)).toEqual(at);
  expect(moved(sheet, at, 'ArrowRight', true)).toEqual({ row: 0, day: 13 });
  expect(moved(sheet, at, 'End', true)).toEqual({ row: 2, day: 13 });
  expect(moved(sheet, at, 'a', false)).toBeNull();
});

test('what was undone can be redone until something new is done', () => {
  const act = (letter: string) => ({ before: [], after: [], reason: letter });
  const two = withAct(withAct(noActs, act('one')), act('two'));
  const back = undone(two);
  expect(back?.act.reason).toBe('two');
  expect(redone(back?.stack ?? noActs)?.act.reason).toBe('two');
  expect(redone(withAct(back?.stack ?? noActs, act('three')))).toBeNull();
  expect(undone(noActs)).toBeNull();
});
