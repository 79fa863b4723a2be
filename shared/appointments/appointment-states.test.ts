/** Tests which states of an appointment follow each other. */
import { expect, test } from 'vitest';
import { states } from './appointment-kinds.ts';
import { obstacleTo, openStates } from './appointment-states.ts';

test('what is over or cancelled stays so, and nothing is booked again', () => {
  expect(obstacleTo('booked', 'in-progress')).toBeNull();
  expect(obstacleTo('in-progress', 'completed')).toBeNull();
  expect(obstacleTo('in-progress', 'no-show')).toBe('appointments.running');
  for (const over of ['completed', 'no-show'] as const)
    for (const state of states) expect(obstacleTo(over, state)).toBe('appointments.over');
  for (const state of states) expect(obstacleTo('cancelled', state)).toBe('appointments.cancelled');
  for (const state of states) expect(obstacleTo(state, 'booked')).not.toBeNull();
  expect(obstacleTo('arrived', 'in-progress')).toBeNull();
  expect(openStates).toEqual(['booked', 'arrived', 'in-progress']);
});
