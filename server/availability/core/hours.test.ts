/** Tests opening hours as instants: weekly rules, exceptions, time off, both clock changes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayException, WeeklyRule } from '#shared/availability.ts';
import { dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { byHours, byShifts, instantOf, openOn, openWithin, type Hours } from './hours.ts';
import { common, clipTo, mergeSpans, subtractSpans } from '#server/platform/times/spans.ts';
import type { Span } from '#shared/time.ts';

const zone = 'Europe/London';
const rule = (weekday: number, from: number, until: number): WeeklyRule => ({
  weekday,
  fromMinute: from * 60,
  untilMinute: until * 60,
  validFrom: null,
  validUntil: null,
});
const exception = (kind: DayException['kind'], from = 0, until = 24): DayException => ({
  kind,
  fromMinute: from * 60,
  untilMinute: until * 60,
});
const hours = (more: Partial<Hours> = {}): Hours => ({
  zone,
  rules: [rule(1, 9, 12), rule(1, 13, 17)],
  exceptions: new Map(),
  closures: [],
  timeOff: [],
  shifts: [],
  ...more,
});
const textsOf = (spans: readonly Span[]) =>
  spans.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => at.toISOString().slice(5, 16)).join(' '),
  );
const monday = '2026-11-23';
const exceptFor = (...list: DayException[]) => ({ exceptions: new Map([[monday, list]]) });

test('the weekly rules open their hours, on their day and while they are valid', () => {
  expect(textsOf(openOn(monday, hours()))).toEqual([
    '11-23T09:00 11-23T12:00',
    '11-23T13:00 11-23T17:00',
  ]);
  expect(openOn('2026-11-24', hours())).toEqual([]);
  const until = { ...rule(1, 9, 12), validUntil: '2026-11-22' };
  const from = { ...rule(1, 14, 15), validFrom: monday };
  expect(textsOf(openOn(monday, hours({ rules: [until, from] })))).toEqual([
    '11-23T14:00 11-23T15:00',
  ]);
});

test('without rules of their own people are open from eight to eight', () => {
  expect(textsOf(openOn('2026-11-22', hours({ rules: [] })))).toEqual(['11-22T08:00 11-22T20:00']);
});

test.each([
  ['closed all day', [exception('closed')], []],
  [
    'closed over noon',
    [exception('closed', 11, 14)],
    ['11-23T09:00 11-23T11:00', '11-23T14:00 11-23T17:00'],
  ],
  [
    'open longer',
    [exception('extra', 17, 19)],
    ['11-23T09:00 11-23T12:00', '11-23T13:00 11-23T19:00'],
  ],
  ['other hours', [exception('hours', 10, 11)], ['11-23T10:00 11-23T11:00']],
  [
    'other hours, less a part',
    [exception('hours', 10, 14), exception('closed', 11, 12)],
    ['11-23T10:00 11-23T11:00', '11-23T12:00 11-23T14:00'],
  ],
])('a day that is %s', (_what, list, expected) => {
  expect(textsOf(openOn(monday, hours(exceptFor(...list))))).toEqual(expected);
});

test('on a closed day nobody has weekly hours, and hours that were set for that very day hold', () => {
  const closures = [{ from: '2026-11-20', to: monday }];
  expect(openOn(monday, hours({ closures }))).toEqual([]);
  expect(openOn(monday, hours({ closures, rules: [] }))).toEqual([]);
  const on = (...list: DayException[]) => hours({ closures, ...exceptFor(...list) });
  expect(textsOf(openOn(monday, on(exception('extra', 10, 11))))).toEqual([
    '11-23T10:00 11-23T11:00',
  ]);
  expect(textsOf(openOn(monday, on(exception('hours', 10, 11))))).toEqual([
    '11-23T10:00 11-23T11:00',
  ]);
  const before = [{ from: '2026-11-01', to: '2026-11-22' }];
  expect(openOn(monday, hours({ closures: before }))).toHaveLength(2);
});

test('time off is not open, over midnight too', () => {
  const timeOff = [
    { startsAt: new Date('2026-11-22T20:00Z'), endsAt: new Date('2026-11-23T10:30Z') },
  ];
  const week = spanOfDays({ from: '2026-11-22', to: '2026-11-29' }, zone);
  expect(textsOf(openWithin(week, hours({ timeOff }), byHours))).toEqual([
    '11-23T10:30 11-23T12:00',
    '11-23T13:00 11-23T17:00',
  ]);
});

test.each([
  ['Europe/London', '2026-03-29', 1.5, '03-29T01:00'],
  ['Europe/London', '2026-03-29', 2, '03-29T01:00'],
  ['Europe/London', '2026-03-29', 9, '03-29T08:00'],
  ['Europe/London', '2026-10-25', 1.5, '10-25T00:30'],
  ['Europe/London', '2026-10-25', 2, '10-25T02:00'],
  ['America/New_York', '2026-03-08', 2.5, '03-08T07:00'],
  ['America/New_York', '2026-11-01', 1.5, '11-01T05:30'],
  ['Australia/Lord_Howe', '2026-10-04', 2.25, '10-03T15:30'],
])('in %s on %s, %s in local time', (there, day, hour, expected) => {
  expect(
    instantOf(day, hour * 60, there)
      .toISOString()
      .slice(5, 16),
  ).toBe(expected);
});

const zones = fc.constantFrom(
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'America/Santiago',
  'America/Havana',
);
const days = fc
  .integer({ min: 0, max: 730 })
  .map((ahead) => new Date(Date.UTC(2026, 0, 1 + ahead)).toISOString().slice(0, 10));

test('rules that adjoin in local time adjoin as instants, on every day in every zone', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 287 }), { maxLength: 6 });
  fc.assert(
    fc.property(days, zones, cuts, (day, there, at) => {
      const edges = [0, ...at.toSorted((a, b) => a - b).map((five) => five * 5), 1440];
      const rules = edges.slice(1).map((until, index) => ({
        ...rule(new Date(day).getUTCDay() || 7, 0, 24),
        fromMinute: edges[index]!,
        untilMinute: until,
      }));
      const whole = spanOfDays({ from: day, to: day }, there);
      expect(openOn(day, hours({ zone: there, rules }))).toEqual([whole]);
      const instants = edges.map((minute) => instantOf(day, minute, there).getTime());
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    }),
    { numRuns: 400 },
  );
});

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -3, max: 12 }))
    .map(([from, length]) => ({ startsAt: new Date(from), endsAt: new Date(from + length) })),
  { maxLength: 10 },
);
const points = (list: readonly Span[]) =>
  new Set(
    list.flatMap(({ startsAt, endsAt }) =>
      Array.from({ length: Math.max(0, +endsAt - +startsAt) }, (_, n) => +startsAt + n),
    ),
  );

test('spans are joined, cut and compared as the instants in them are', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const [a, b] = [points(one), points(other)];
      expect(points(mergeSpans(one))).toEqual(a);
      expect(points(subtractSpans(one, other))).toEqual(a.difference(b));
      expect(points(common(one, other))).toEqual(a.intersection(b));
      const window = { startsAt: new Date(20), endsAt: new Date(40) };
      expect(points(clipTo(one, window))).toEqual(a.intersection(points([window])));
      for (const list of [mergeSpans(one), subtractSpans(one, other), common(one, other)])
        for (const [index, { startsAt, endsAt }] of list.entries())
          expect(+startsAt < +endsAt && +startsAt > +(list[index - 1]?.endsAt ?? -1)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the day of an opening is the local day', () => {
  const [open] = openOn(monday, hours({ zone: 'Pacific/Chatham', rules: [rule(1, 0, 1)] }));
  expect(dayAt(open!.startsAt, 'Pacific/Chatham')).toBe(monday);
});

const at = (text: string) => new Date(text);
const shift = (from: string, until: string): Span => ({ startsAt: at(from), endsAt: at(until) });

test('a type that follows the roster is open in shifts alone, less time off and what is closed', () => {
  const week = shift('2026-11-22T00:00:00Z', '2026-11-29T00:00:00Z');
  const shifts = [
    shift('2026-11-21T19:00:00Z', '2026-11-22T07:00:00Z'),
    shift('2026-11-23T07:00:00Z', '2026-11-23T13:00:00Z'),
    shift('2026-11-23T13:00:00Z', '2026-11-23T19:00:00Z'),
  ];
  const planned = hours({
    shifts,
    closures: [{ from: monday, to: monday }],
    timeOff: [shift('2026-11-23T18:00:00Z', '2026-11-24T00:00:00Z')],
    ...exceptFor(exception('extra', 20, 22), exception('closed', 8, 9)),
  });
  expect(textsOf(openWithin(week, planned, byShifts))).toEqual([
    '11-22T00:00 11-22T07:00',
    '11-23T07:00 11-23T08:00',
    '11-23T09:00 11-23T18:00',
  ]);
  expect(openWithin(week, hours(), byShifts)).toEqual([]);
});

test.each([
  ['in spring an hour shorter', '2027-03-27T19:00:00Z', '2027-03-28T06:00:00Z'],
  ['in autumn an hour longer', '2026-10-24T18:00:00Z', '2026-10-25T07:00:00Z'],
])('a night over the change of the clocks is open for all of it: %s', (_, from, until) => {
  const night = shift(from, until);
  const around = shift('2026-10-01T00:00:00Z', '2027-04-30T00:00:00Z');
  expect(openWithin(around, hours({ shifts: [night] }), byShifts)).toEqual([night]);
});
