/** Tests who has what after a shift went to somebody else, whole or in part, and that its cover is counted once. */
import { expect, test } from 'vitest';
import type { Assignment } from '#shared/roster.ts';
import { assignmentOf, factsOf, typeOf } from '#server/test/duty-scene.ts';
import { RosterIndex } from './rules/roster-index.ts';
import { handedOver, instantWithin } from './shift-hand-over.ts';

const zone = 'Europe/London';
const type = typeOf('N', 'night', 19, 12);
const night: Assignment = {
  ...assignmentOf('n', type, { zone, day: '2026-11-25' }),
  practitionerId: 'ada',
  state: 'published',
};
const part = (gives: 'first' | 'second', at = '2026-11-26T01:00:00Z') => ({
  id: 'part',
  at,
  gives,
});

test('a whole shift keeps its times; a part begins or ends at the time given', () => {
  expect(handedOver(night, { toId: 'ben', part: null })).toEqual({
    kept: null,
    given: { ...night, practitionerId: 'ben' },
  });
  const instant = '2026-11-26T01:00:00.000Z';
  expect(handedOver(night, { toId: 'ben', part: part('second') })).toEqual({
    kept: { ...night, endsAt: instant },
    given: { ...night, id: 'part', practitionerId: 'ben', startsAt: instant },
  });
  expect(handedOver(night, { toId: 'ben', part: part('first') })?.given.endsAt).toBe(instant);
});

test('a time outside the shift, and the same person, change nothing', () => {
  expect(handedOver(night, { toId: 'ada', part: null })).toBeNull();
  expect(
    handedOver(night, { toId: 'ben', part: part('first', '2026-11-25T19:00:00Z') }),
  ).toBeNull();
  expect(instantWithin(night, '01:30', zone)).toBe('2026-11-26T01:30:00.000Z');
  expect(instantWithin(night, '22:00', zone)).toBe('2026-11-25T22:00:00.000Z');
  expect(instantWithin(night, '12:00', zone)).toBeNull();
});

test('two who share a shift cover it once, and one of them alone does not', () => {
  const index = new RosterIndex({
    ...factsOf({ zone, assignments: [] }),
    cover: [{ shiftTypeId: 'N', on: 3, least: 1, wanted: 1 }],
  });
  const shared = handedOver(night, { toId: 'ben', part: part('second', '2026-11-25T23:00:00Z') })!;
  index.add([shared.kept!]);
  expect(index.coverOn('N', night.day).primaries).toBe(0.33);
  expect(index.judgeCover('N', night.day)).toHaveLength(1);
  index.add([shared.given]);
  expect(index.coverOn('N', night.day).primaries).toBe(1);
  expect(index.judgeCover('N', night.day)).toEqual([]);
});
