/** Tests the words on waiting patients, and when a card that was put off comes back. */
import { expect, test } from 'vitest';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { waitingCountWords } from '#client/ui/appointments/waiting-count-words.ts';
import { clockTime } from '#client/ui/times/times.ts';
import {
  dueCards,
  longestWords,
  waitAndTimeWords,
  waitWords,
  whoWords,
} from '#client/visits/public/waiting-words.ts';

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00Z`;
const ms = (minute: number) => Date.parse(at(minute));

const patient = (more: Partial<WaitingPatient> = {}): WaitingPatient => ({
  visitId: 'one',
  appointmentId: 'one',
  isOwn: true,
  patientName: 'Ana Ruiz',
  clinicians: ['Dr. Lena Okafor'],
  startsAt: at(30),
  waitingSince: at(0),
  check: null,
  reply: null,
  lacksInterpreter: false,
  ...more,
});

test('the wait is shown in whole minutes', () => {
  expect(waitWords(patient(), ms(0) + 59_000)).toBe('has just come.');
  expect(waitWords(patient(), ms(12))).toBe('has waited for 12 min.');
  expect([waitingCountWords(1), waitingCountWords(3)]).toEqual([
    '1 patient waits for you',
    '3 patients wait for you',
  ]);
});

test('no name is shown where others may read the screen, or where the queue is a colleague’s', () => {
  expect(whoWords(patient())).toBe('Ana Ruiz');
  expect(whoWords(patient(), { isShared: true })).toBe('Your next patient');
  const othersPatient = patient({ isOwn: false, patientName: null });
  expect(whoWords(othersPatient)).toBe('A patient of Dr. Lena Okafor');
});

test('a card that was put off comes back after three minutes', () => {
  const patients = [patient(), patient({ visitId: 'two' })];
  const putOff = new Map([['one', ms(0)]]);
  const due = (minute: number) =>
    dueCards(patients, putOff, ms(minute)).map(({ visitId }) => visitId);
  expect(due(2)).toEqual(['two']);
  expect(due(3)).toEqual(['one', 'two']);
});

test('who waits longest is said of all, and of one since when and for which time', () => {
  const patients = [
    patient({ waitingSince: at(10) }),
    patient({ visitId: 'two', waitingSince: at(3) }),
  ];
  expect(longestWords(patients, ms(15))).toBe('2 waiting, longest 12 min.');
  expect(longestWords(patients.slice(0, 1), ms(15))).toBe('1 waiting, 5 min.');
  expect(longestWords(patients.slice(0, 1), ms(10))).toBe('1 waiting.');
  expect(longestWords([], ms(15))).toBe('');
  const [first] = patients;
  const words = (minute: number) =>
    waitAndTimeWords({ ...first!, startsAt: at(20) }, { now: ms(minute), zone: 'UTC' });
  const time = clockTime(at(20), 'UTC');
  expect(words(10)).toBe(`Just now, for ${time}`);
  expect(words(22)).toBe(`12 min, for ${time}`);
});
