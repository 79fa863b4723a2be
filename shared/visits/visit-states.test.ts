/** Tests every cell of the table of visits' states: what each event does in each state. */
import { expect, test } from 'vitest';
import {
  isOver,
  nextState,
  visitEvents,
  visitStates,
  type PatientAttendance,
  type VisitEventName,
  type VisitState,
} from './visit-states.ts';

const facts = { isRoomOpen: true, patient: 'met' as PatientAttendance };
const no = null;

/** Written by hand: state, in the order of `visitStates`, with an open room and a patient who came. */
const cells: Record<VisitEventName, readonly (VisitState | null)[]> = {
  open: ['open', 'open', 'waiting', 'in-progress', 'on-hold', no, no, no],
  arrive: ['waiting', 'waiting', 'waiting', 'waiting', 'waiting', no, no, no],
  admit: [no, no, 'in-progress', no, no, no, no, no],
  hold: [no, no, no, 'on-hold', no, no, no, no],
  resume: [no, no, no, no, 'in-progress', no, no, no],
  'send-back': [no, no, no, 'waiting', 'waiting', no, no, no],
  'hand-over': [no, 'open', 'waiting', 'in-progress', 'on-hold', no, no, no],
  leave: [no, no, 'open', 'open', 'open', no, no, no],
  remove: [no, no, 'open', 'open', 'open', no, no, no],
  drop: [no, no, 'open', 'open', 'open', no, no, no],
  postpone: [no, no, 'scheduled', no, no, no, no, no],
  end: [no, 'ended', 'ended', 'ended', 'ended', no, no, no],
  close: ['ended', 'ended', 'ended', 'ended', 'ended', no, no, no],
  reopen: [no, no, no, no, no, 'open', 'open', 'open'],
  cancel: ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', no, no, no],
};

const names = Object.keys(visitEvents) as VisitEventName[];

test.each(names)('"%s" leads where the table says from each state, and nowhere else', (name) => {
  expect(visitStates.map((state) => nextState(state, name, facts))).toEqual(cells[name]);
});

test('every event has its row here', () => {
  expect(Object.keys(cells).toSorted()).toEqual(names.toSorted());
});

test('a visit that is over stays so until it is reopened, whatever happens', () => {
  for (const state of visitStates.filter(isOver))
    for (const name of names.filter((event) => event !== 'reopen'))
      expect(nextState(state, name, facts)).toBeNull();
});

test('a patient who goes before the clinician has come leaves a visit that is not open', () => {
  const closed = { ...facts, isRoomOpen: false };
  for (const name of ['leave', 'drop'] as const)
    expect(nextState('waiting', name, closed)).toBe('scheduled');
});

test.each([
  ['not-invited', 'ended'],
  ['met', 'ended'],
  ['absent', 'no-show'],
  ['waited', 'cancelled'],
  ['let-in', 'cancelled'],
] as const)('what a visit was follows from who came: %s is %s', (patient, outcome) => {
  for (const name of ['end', 'close'] as const)
    for (const state of ['open', 'waiting', 'in-progress', 'on-hold'] as const)
      expect(nextState(state, name, { isRoomOpen: true, patient })).toBe(outcome);
});

test('only the patient comes and goes, only a clinician admits, only the server corrects', () => {
  const by = Object.fromEntries(names.map((name) => [name, visitEvents[name].by]));
  expect(by).toEqual({
    open: 'clinician',
    arrive: 'patient',
    admit: 'clinician',
    hold: 'clinician',
    resume: 'clinician',
    'send-back': 'clinician',
    'hand-over': 'clinician',
    leave: 'patient',
    remove: 'clinician',
    drop: 'system',
    postpone: 'system',
    end: 'clinician',
    reopen: 'clinician',
    close: 'system',
    cancel: 'system',
  });
});
