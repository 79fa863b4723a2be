/** Tests a planner's edits that a rule stops: each has its own reason, and none is dropped for the next. */
import { expect, test } from 'vitest';
import type { CellChange, RosterPeriod } from '#shared/roster.ts';
import { plainContract } from '#shared/roster/roster-people.ts';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { RosterBoard } from './board/board.ts';
import { noActs, type Act } from './board/undo.ts';
import { Held } from './unsaved-edits.ts';
import { boardEditsOf, type EditingState } from './use-board-edits.ts';

const day: ShiftType = {
  id: 'D',
  unitId: 'unit',
  name: 'Day',
  letter: 'D',
  kind: 'day',
  colour: 'day',
  startMinute: 480,
  durationMinutes: 720,
  countedMinutes: 720,
  paidMinutes: 720,
  isAtHome: false,
  holdsAppointments: false,
  skillIds: ['icu'],
  isOpenToOthers: false,
  active: true,
  version: 1,
};
const person = (id: string) => ({
  id,
  fullName: id,
  hospitalRole: 'Resident' as const,
  unitId: 'unit',
  active: true,
  phone: null,
  contract: plainContract,
  version: 0,
  // Ada and Ben have no skill, so that a rule stops them.
  skills: id === 'cleo' ? [{ skillId: 'icu', expiresOn: null }] : [],
});
const period: RosterPeriod = {
  zone: 'Europe/London',
  from: '2026-11-16',
  to: '2026-11-22',
  mayPlan: true,
  units: [{ id: 'unit', name: 'Cardiology', version: 1, publishedAt: null }],
  shiftTypes: [day],
  skills: [{ id: 'icu', name: 'ICU', version: 1 }],
  people: ['ada', 'ben', 'cleo'].map(person),
  cover: [],
  holidays: [],
  rules: [...defaultRules],
  assignments: '',
  absences: [],
  wishes: [],
};

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
