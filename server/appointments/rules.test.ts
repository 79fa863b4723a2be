/** What may follow which state, and when a start is too late or too far. */
import { expect, test } from 'vitest';
import { states } from '#shared/appointments.ts';
import { faultOfStart, obstacleTo } from './rules.ts';

test('what is over, cancelled or running is not cancelled, and nothing comes back', () => {
  expect(obstacleTo('booked', 'cancelled')).toBeNull();
  expect(obstacleTo('booked', 'in-progress')).toBeNull();
  expect(obstacleTo('in-progress', 'completed')).toBeNull();
  expect(obstacleTo('in-progress', 'cancelled')).toBe('appointments.running');
  for (const over of ['completed', 'no-show'] as const)
    for (const state of states) expect(obstacleTo(over, state)).toBe('appointments.over');
  for (const state of states) expect(obstacleTo('cancelled', state)).toBe('appointments.cancelled');
  for (const state of states) expect(obstacleTo(state, 'booked')).not.toBeNull();
});

test('a start may lie a quarter of an hour back and two years ahead', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const fault = (text: string) => faultOfStart(new Date(text), now);
  expect(fault('2026-11-21T09:45:00Z')).toBeNull();
  expect(fault('2026-11-21T09:44:59Z')).toMatch(/passed/);
  expect(fault('2028-11-21T10:00:00Z')).toBeNull();
  expect(fault('2028-11-21T10:00:01Z')).toMatch(/two years/);
});
