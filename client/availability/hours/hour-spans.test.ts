/** Typed hours: their errors, copying between days, and the resulting hours of a day. */
import { expect, test } from 'vitest';
import {
  copiedTo,
  daySpansOf,
  exceptionsOf,
  faultOf,
  openOn,
  rulesOf,
  spansOf,
  type WeeklySpan,
} from './hour-spans.ts';

const monday = '2026-11-23';
const span = (weekday: number, from: string, until: string): WeeklySpan => ({
  weekday,
  from,
  until,
  validFrom: '',
  validUntil: '',
});

test.each([
  ['08:00', '12:30', null],
  ['22:00', '00:00', null],
  ['12:00', '12:00', 'The end is before the start'],
  ['13:00', '12:00', 'The end is before the start'],
  ['', '12:00', 'Enter a start time'],
  ['08:00', '', 'Enter an end time'],
])('from %s until %s: %s', (from, until, words) => {
  expect(faultOf({ from, until })).toBe(words);
});

test('typed times become minutes and back, midnight at the end too', () => {
  const typed = [span(5, '18:00', '00:00'), { ...span(1, '08:00', '12:30'), validFrom: monday }];
  const rules = rulesOf(typed);
  expect(rules).toEqual([
    { weekday: 1, fromMinute: 480, untilMinute: 750, validFrom: monday, validUntil: null },
    { weekday: 5, fromMinute: 1080, untilMinute: 1440, validFrom: null, validUntil: null },
  ]);
  expect(spansOf(rules)).toEqual([typed[1], typed[0]]);
  const exceptions = exceptionsOf([{ kind: 'closed', from: '00:00', until: '00:00' }]);
  expect(exceptions).toEqual([{ kind: 'closed', fromMinute: 0, untilMinute: 1440 }]);
  expect(daySpansOf(exceptions)).toEqual([{ kind: 'closed', from: '00:00', until: '00:00' }]);
});

test('a day is copied over what the others had, never over itself', () => {
  const before = [span(1, '08:00', '12:00'), span(1, '13:00', '17:00'), span(2, '09:00', '10:00')];
  expect(copiedTo(before, 1, [1, 2, 3])).toEqual([
    span(1, '08:00', '12:00'),
    span(1, '13:00', '17:00'),
    span(2, '08:00', '12:00'),
    span(2, '13:00', '17:00'),
    span(3, '08:00', '12:00'),
    span(3, '13:00', '17:00'),
  ]);
});

test('a day has its weekly hours or other ones instead, plus extra ones, minus closed ones', () => {
  const rules = rulesOf([span(1, '08:00', '12:00'), span(1, '11:00', '16:00')]);
  const on = (...exceptions: Parameters<typeof exceptionsOf>[0]) =>
    openOn(monday, { rules, days: [{ day: monday, exceptions: exceptionsOf(exceptions) }] });
  expect(openOn(monday, { rules: [], days: [] })).toEqual([{ from: '08:00', until: '20:00' }]);
  expect(on()).toEqual([{ from: '08:00', until: '16:00' }]);
  expect(on({ kind: 'closed', from: '10:00', until: '11:00' })).toEqual([
    { from: '08:00', until: '10:00' },
    { from: '11:00', until: '16:00' },
  ]);
  expect(on({ kind: 'extra', from: '18:00', until: '19:00' })).toHaveLength(2);
  expect(on({ kind: 'hours', from: '09:00', until: '10:00' })).toEqual([
    { from: '09:00', until: '10:00' },
  ]);
  expect(openOn('2026-11-24', { rules, days: [] })).toEqual([]);
  const past = [
    {
      ...rules[0],
      weekday: 1,
      fromMinute: 0,
      untilMinute: 60,
      validFrom: null,
      validUntil: '2026-11-22',
    },
  ];
  expect(openOn(monday, { rules: past, days: [] })).toEqual([]);
});
