/** Tests what is said of a patient who is not in the room. */
import { expect, test } from 'vitest';
import type { Visit } from '#shared/visits.ts';
import { viewersClock } from '#client/ui/times/times.ts';
import { patientAway, type PatientState } from './patient-away-words.ts';

const at = '2026-11-23T14:05:00.000Z';
const clock = viewersClock(at);
const name = 'Ana Ruiz';

const patientStateWith = (
  state: Visit['state'],
  patient: Partial<NonNullable<Visit['patient']>> | null = {},
): PatientState => ({
  state,
  patient: patient && {
    waitingSince: null,
    isHere: true,
    check: null,
    leftRoomAt: null,
    isDropped: false,
    ...patient,
  },
});

test.each([
  [
    'a lost connection',
    patientStateWith('in-progress', { leftRoomAt: at }),
    `Connection lost at ${clock}`,
  ],
  [
    'a lost connection, for longer than the place is kept',
    patientStateWith('open', { leftRoomAt: at, isDropped: true }),
    `Connection lost at ${clock}`,
  ],
  ['a patient who left', patientStateWith('open', { leftRoomAt: at }), `${name} left at ${clock}`],
  [
    'one who waits again',
    patientStateWith('waiting', { leftRoomAt: at }),
    `${name} is in the waiting room`,
  ],
  ['one on hold', patientStateWith('on-hold', { leftRoomAt: at }), `${name} is on hold`],
  [
    'one who was let in while their tab was hidden',
    patientStateWith('in-progress'),
    `${name} is admitted, and not connected yet`,
  ],
  ['one who has not come', patientStateWith('open', null), `${name} is not here yet`],
])('of %s it says what is', (_who, where, title) => {
  expect(patientAway(name, where, null).title).toBe(title);
});

test('what this browser saw holds until the server says it', () => {
  expect(patientAway(name, patientStateWith('in-progress'), at).title).toBe(
    `Connection lost at ${clock}`,
  );
});

test('a patient who cannot come by themselves has to be reached', () => {
  const reached = (where: PatientState) => patientAway(name, where, null).isToBeReached;
  expect(reached(patientStateWith('in-progress', { leftRoomAt: at }))).toBe(true);
  expect(reached(patientStateWith('in-progress', { isHere: false }))).toBe(true);
  expect(reached(patientStateWith('open', null))).toBe(true);
  for (const state of ['waiting', 'on-hold', 'in-progress'] as const)
    expect(reached(patientStateWith(state))).toBe(false);
});
