/** Which patients are waiting for their tele-visit, and how long. */
import { expect, test } from 'vitest';
import type { Visit } from '#shared/visits.ts';
import { waitWords, patientsWaiting } from './waiting-patients.ts';

const visit = (id: string, state: Visit['state'], patient: Partial<Visit['patient']> | null) =>
  ({ id, state, patient }) as Visit;

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00Z`;

test('the first to come is first; who is in the visit or has gone away does not wait', () => {
  const visits = [
    visit('late', 'waiting', { waitingSince: at(9), isHere: true }),
    visit('inside', 'in-progress', { waitingSince: null, isHere: true }),
    visit('silent', 'waiting', { waitingSince: at(1), isHere: false }),
    visit('unknown', 'waiting', { waitingSince: at(5), isHere: null }),
    visit('nobody', 'open', null),
  ];
  expect(patientsWaiting(visits).map(({ id }) => id)).toEqual(['unknown', 'late']);
});

test('the wait is shown in whole minutes', () => {
  const waiting = visit('one', 'waiting', { waitingSince: at(0), isHere: true });
  expect(waitWords(waiting, Date.parse(at(0)) + 59_000)).toBe('has just come.');
  expect(waitWords(waiting, Date.parse(at(12)))).toBe('has waited for 12 min.');
});
