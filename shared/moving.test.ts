/** Where an appointment may be put: what is taken, what is too near, what has passed. */
import { expect, test } from 'vitest';
import { faultOfMove, type Obstacle, type Standing } from './moving.ts';

const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00Z`);
const span = (from: string, to: string, [before, after] = [0, 0]): Standing => ({
  from: at(from),
  to: at(to),
  bufferBeforeMinutes: before ?? 0,
  bufferAfterMinutes: after ?? 0,
});
const berg: Obstacle = { ...span('10:00', '10:30', [0, 10]), name: 'H. Berg', isBusy: false };
const sato: Obstacle = { ...span('14:00', '15:00'), name: 'Dr. Sato', isBusy: true };
const fault = (wish: Standing) => faultOfMove(wish, { obstacles: [berg, sato], now: at('09:00') });

test.each([
  ['10:15', '10:45', 'Taken by H. Berg.'],
  ['09:45', '10:01', 'Taken by H. Berg.'],
  ['14:59', '15:20', 'Dr. Sato is busy then.'],
  ['10:35', '10:55', '10 min have to stay free beside H. Berg.'],
  ['10:40', '11:00', null],
  ['09:30', '10:00', null],
  ['15:00', '15:20', null],
  ['08:50', '09:05', null],
  ['08:40', '08:50', 'That time has passed.'],
])('from %s to %s', (from, to, words) => {
  expect(fault(span(from, to))).toBe(words);
});

test('its own buffers count too, towards what comes before and after', () => {
  expect(fault(span('09:30', '09:55', [0, 15]))).toBe('15 min have to stay free beside H. Berg.');
  expect(fault(span('10:45', '11:00', [10, 0]))).toBe('20 min have to stay free beside H. Berg.');
  expect(fault(span('10:50', '11:00', [10, 0]))).toBeNull();
});
