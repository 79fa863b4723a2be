/** Tests that times worked are judged by the rules of duty, over both changes of the clocks. */
import { expect, test } from 'vitest';
import { plainContract } from '#shared/roster/roster-people.ts';
import { defaultRules } from '#shared/roster/rule-catalogue.ts';
import { dutyOf } from '#shared/roster/rules/duties.ts';
import { checkWorked, unplannedType } from './overruns.ts';

const zone = 'Europe/London';
const settings = new Map(defaultRules.map((rule) => [rule.rule, rule]));
const night = { ...unplannedType('u', 720), letter: 'N', kind: 'night' as const };

const duty = (id: string, day: string, startsAt: string, endsAt: string) =>
  dutyOf(
    { id, practitionerId: 'p', day, rank: 'primary', startsAt, endsAt: `${endsAt}` },
    night,
    zone,
  );

const rules = { settings, contract: plainContract };
const words = (worked: ReturnType<typeof duty>, ...duties: ReturnType<typeof duty>[]) =>
  checkWorked(worked, duties, rules).map((finding) => finding.words);

test.each([
  ['spring', '2027-03-27', '2027-03-27T19:00:00Z', '2027-03-28T06:00:00Z', 660],
  ['autumn', '2026-10-24', '2026-10-24T18:00:00Z', '2026-10-25T07:00:00Z', 780],
])('a night of the change in %s counts as long as it was', (_, day, from, until, minutes) => {
  expect(duty('a', day, from, until).countedMinutes).toBe(minutes);
});

test('rest is what was left of it, by the clock of the sun and not of the wall', () => {
  const before = duty('a', '2027-03-27', '2027-03-27T07:00:00Z', '2027-03-27T19:00:00Z');
  const rested = duty('b', '2027-03-28', '2027-03-28T05:00:00Z', '2027-03-28T17:00:00Z');
  expect(words(rested, before)).toEqual([]);
  const early = duty('b', '2027-03-28', '2027-03-28T04:30:00Z', '2027-03-28T17:00:00Z');
  expect(words(early, before)).toEqual([
    'Only 9 h 30 min of rest between two shifts; at least 10 h.',
  ]);
});

test('duty without a break is judged as worked', () => {
  const long = duty('a', '2026-11-23', '2026-11-23T07:00:00Z', '2026-11-24T12:00:00Z');
  expect(words(long)).toEqual(['29 h of duty without a break; at most 28 h.']);
});
