/** Tests the words on waiting patients, and when a card that was put off comes back. */
import { expect, test } from 'vitest';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { countWords, dueCards, waitWords, whoWords } from './waiting-words.ts';

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
  ...more,
});

test('the wait is shown in whole minutes', () => {
  expect(waitWords(patient(), ms(0) + 59_000)).toBe('has just come.');
  expect(waitWords(patient(), ms(12))).toBe('has waited for 12 min.');
  expect([countWords(1), countWords(3)]).toEqual([
    '1 patient waits for you',
    '3 patients wait for you',
  ]);
});

test('no name is shown where others may read the screen, or where the queue is a colleague’s', () => {
  expect(whoWords(patient())).toBe('Ana Ruiz');
  expect(whoWords(patient(), { isShared: true })).toBe('Your next patient');
  const others = patient({ isOwn: false, patientName: null });
  expect(whoWords(others)).toBe('A patient of Dr. Lena Okafor');
});

test('a card that was put off comes back after three minutes', () => {
  const patients = [patient(), patient({ visitId: 'two' })];
  const putOff = new Map([['one', ms(0)]]);
  const due = (minute: number) =>
    dueCards(patients, putOff, ms(minute)).map(({ visitId }) => visitId);
  expect(due(2)).toEqual(['two']);
  expect(due(3)).toEqual(['one', 'two']);
});
