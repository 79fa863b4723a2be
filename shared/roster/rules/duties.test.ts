/** Tests the hours that a shift counts: of a part of a split one by its length, over both changes of the clocks. */
import { expect, test } from 'vitest';
import { types } from '#server/test/duty-scene.ts';
import { dutyOf } from './duties.ts';

const home = types.find(({ letter }) => letter === 'H')!;
const night = types.find(({ letter }) => letter === 'N')!;

const counted = (type: typeof home, day: string, startsAt: string, endsAt: string) =>
  dutyOf(
    { id: 'a', practitionerId: 'p', day, rank: 'primary', startsAt, endsAt },
    type,
    'Europe/London',
  ).countedMinutes;

test('two who share a call from home share its hours', () => {
  expect(counted(home, '2026-11-23', '2026-11-23T17:00:00Z', '2026-11-24T08:00:00Z')).toBe(120);
  expect(counted(home, '2026-11-23', '2026-11-23T17:00:00Z', '2026-11-23T22:00:00Z')).toBe(40);
  expect(counted(home, '2026-11-23', '2026-11-23T22:00:00Z', '2026-11-24T08:00:00Z')).toBe(80);
});

test('a call from home is whole on the nights of both changes of the clocks', () => {
  expect(counted(home, '2027-03-27', '2027-03-27T17:00:00Z', '2027-03-28T07:00:00Z')).toBe(120);
  expect(counted(home, '2026-10-24', '2026-10-24T16:00:00Z', '2026-10-25T08:00:00Z')).toBe(120);
  expect(counted(home, '2026-10-24', '2026-10-24T16:00:00Z', '2026-10-25T00:00:00Z')).toBe(60);
});

test('a part of a night on site counts as long as it is', () => {
  expect(counted(night, '2026-11-23', '2026-11-23T19:00:00Z', '2026-11-24T01:00:00Z')).toBe(360);
});
