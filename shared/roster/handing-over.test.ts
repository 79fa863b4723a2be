/** Tests who has what after a shift went to somebody else, whole or in part, and that its cover is counted once. */
import { expect, test } from 'vitest';
import type { Assignment } from '#shared/roster.ts';
import { defaultRules } from './rule-catalogue.ts';
import { RosterIndex } from './rules/roster-index.ts';
import type { ShiftType } from './shift-types.ts';
import { handedOver, instantWithin } from './handing-over.ts';

const zone = 'Europe/London';
const night: Assignment = {
  id: 'n',
  practitionerId: 'ada',
  unitId: 'unit',
  shiftTypeId: 'N',
  day: '2026-11-25',
  startsAt: '2026-11-25T19:00:00.000Z',
  endsAt: '2026-11-26T07:00:00.000Z',
  rank: 'primary',
  roleLabel: null,
  state: 'published',
  overrideReason: null,
};
const type: ShiftType = {
  id: 'N',
  unitId: 'unit',
  name: 'Night',
  letter: 'N',
  kind: 'night',
  colour: 'night',
  startMinute: 1140,
  durationMinutes: 720,
  countedMinutes: 720,
  paidMinutes: 720,
  isAtHome: false,
  holdsAppointments: false,
  skillIds: [],
  isOpenToOthers: false,
  active: true,
  version: 1,
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
  const one = '2026-11-26T01:00:00.000Z';
  expect(handedOver(night, { toId: 'ben', part: part('second') })).toEqual({
    kept: { ...night, endsAt: one },
    given: { ...night, id: 'part', practitionerId: 'ben', startsAt: one },
  });
  expect(handedOver(night, { toId: 'ben', part: part('first') })?.given.endsAt).toBe(one);
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
    zone,
    rules: [...defaultRules],
    skills: [],
    people: [],
    shiftTypes: [type],
    cover: [{ shiftTypeId: 'N', on: 3, least: 1, wanted: 1 }],
    holidays: [],
    absences: [],
    wishes: [],
    booked: [],
    assignments: [],
  });
  const shared = handedOver(night, { toId: 'ben', part: part('second', '2026-11-25T23:00:00Z') })!;
  index.add([shared.kept!]);
  expect(index.coverOn('N', night.day).primaries).toBe(0.33);
  expect(index.judgeCover('N', night.day)).toHaveLength(1);
  index.add([shared.given]);
  expect(index.coverOn('N', night.day).primaries).toBe(1);
  expect(index.judgeCover('N', night.day)).toEqual([]);
});
