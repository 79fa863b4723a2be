/** Tests a planner's edits that a rule stops: each has its own reason, and none is dropped for the next. */
import { expect, test } from 'vitest';
import type { CellChange } from '#shared/roster.ts';
import { periodOf, personOf, typeOf } from './board/board-scene.ts';
import { RosterBoard } from './board/board.ts';
import { noActs, type Act } from './board/undo.ts';
import { Held } from './unsaved-edits.ts';
import { boardEditsOf, type EditingState } from './use-board-edits.ts';

/** Ada and Ben have no skill, so that a rule stops them. */
const skilled = { skills: [{ skillId: 'icu', expiresOn: null }] };
const period = periodOf({
  shiftTypes: [typeOf('D', { name: 'Day', skillIds: ['icu'] })],
  skills: [{ id: 'icu', name: 'ICU', version: 1 }],
  people: [personOf('ada'), personOf('ben'), personOf('cleo', skilled)],
});

function editing() {
  const board = new RosterBoard(period, undefined);
  const state = new Held<EditingState>({ stack: noActs, proposals: [], announcement: '' });
  const sent: Pick<CellChange, 'practitionerId' | 'reason'>[] = [];
  const send = (_board: RosterBoard, { after, reason }: Act) => {
    for (const { cell } of after) sent.push({ practitionerId: cell.practitionerId, reason });
  };
  const edits = boardEditsOf({ board, state, send });
  const plan = (practitionerId: string, on = '2026-11-18') =>
    edits.attempt([
      {
        cell: { unitId: 'unit', practitionerId, day: on },
        put: [{ shiftTypeId: 'D', rank: 'primary', roleLabel: null }],
      },
    ]);
  const first = () => state.get().proposals[0]!;
  return { edits, state, sent, plan, first };
}

test('a second edit that a rule stops waits: the reason goes to the first, and none is dropped', () => {
  const { edits, state, sent, plan, first } = editing();
  plan('ada');
  const ofAda = first();
  plan('ben');
  expect(first()).toBe(ofAda);
  edits.override(ofAda, 'Nobody else');
  expect(sent).toEqual([{ practitionerId: 'ada', reason: 'Nobody else' }]);
  edits.override(ofAda, 'Twice');
  edits.override(first(), 'Also nobody');
  expect(sent.slice(1)).toEqual([{ practitionerId: 'ben', reason: 'Also nobody' }]);
  expect(state.get().proposals).toEqual([]);
});

test('an edit that no rule stops is made beside one that waits for its reason', () => {
  const { edits, sent, plan, first } = editing();
  plan('ada');
  plan('cleo');
  expect(sent).toEqual([{ practitionerId: 'cleo', reason: null }]);
  edits.override(first(), 'Nobody else');
  expect(sent).toContainEqual({ practitionerId: 'ada', reason: 'Nobody else' });
});

test('the same cell tried again is asked about once, and leaving one leaves the others', () => {
  const { edits, state, plan } = editing();
  plan('ada');
  plan('ada');
  plan('ben');
  expect(state.get().proposals).toHaveLength(2);
  edits.leave();
  expect(state.get().proposals.map(({ edits: [edit] }) => edit?.cell.practitionerId)).toEqual([
    'ben',
  ]);
});
