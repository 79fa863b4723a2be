/** Tests when clocks fall due: both switches, holidays, midnights, pauses, and against a slow count of days. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueAt, warnAt, type ClockLength } from './clock.ts';

const rule = (parts: Partial<ClockLength>): ClockLength => ({
  length: 1,
  unit: 'hours',
  zone: 'America/New_York',
  dayEndsAt: null,
  holidays: new Set(),
  ...parts,
});
const at = (text: string) => new Date(text);
const due = (parts: Partial<ClockLength>, start: string) =>
  dueAt(rule(parts), at(start)).toISOString();

test('hours pass over both switches as they do on any other day', () => {
  expect(due({ length: 24 }, '2026-03-08T05:00:00Z')).toBe('2026-03-09T05:00:00.000Z');
  expect(due({ length: 24 }, '2026-11-01T04:00:00Z')).toBe('2026-11-02T04:00:00.000Z');
});

test('a day later is the same time by the clock on the wall, whichever switch lies between', () => {
  expect(due({ unit: 'days' }, '2026-03-07T17:00:00Z')).toBe('2026-03-08T16:00:00.000Z');
  expect(due({ unit: 'days' }, '2026-10-31T16:00:00Z')).toBe('2026-11-01T17:00:00.000Z');
});

test('a time that the switch in spring leaves out is an hour later', () => {
  expect(due({ unit: 'days' }, '2026-03-07T07:30:00Z')).toBe('2026-03-08T07:30:00.000Z');
});

test('two midnights are midnights of the place, not 48 hours', () => {
  const midnights = { unit: 'midnights', length: 2 } as const;
  expect(due(midnights, '2026-06-02T02:00:00Z')).toBe('2026-06-03T04:00:00.000Z');
  expect(due(midnights, '2026-06-02T04:00:00Z')).toBe('2026-06-04T04:00:00.000Z');
  expect(due(midnights, '2026-03-07T15:00:00Z')).toBe('2026-03-09T04:00:00.000Z');
});

test('a holiday weekend is left out of business days', () => {
  const thanksgiving = new Set(['2026-11-26', '2026-11-27']);
  const days = { unit: 'business-days', holidays: thanksgiving } as const;
  // Wednesday at 15:00, then Thursday and Friday closed, and the weekend.
  expect(due({ ...days }, '2026-11-25T20:00:00Z')).toBe('2026-11-30T20:00:00.000Z');
  expect(due({ ...days, dayEndsAt: '17:00' }, '2026-11-25T20:00:00Z')).toBe(
    '2026-11-30T22:00:00.000Z',
  );
  // On the holiday: Monday's midnight, and one business day on.
  expect(due({ ...days }, '2026-11-26T20:00:00Z')).toBe('2026-12-01T05:00:00.000Z');
});

test('a pause adds its hours, or the counted days that begin within it', () => {
  const pause = { from: at('2026-06-05T15:00:00Z'), to: at('2026-06-08T15:00:00Z') };
  const start = at('2026-06-05T14:00:00Z');
  const with_ = (parts: Partial<ClockLength>) => dueAt(rule(parts), start, [pause]).toISOString();
  expect(with_({ length: 24 })).toBe('2026-06-09T14:00:00.000Z');
  expect(with_({ unit: 'days' })).toBe('2026-06-09T14:00:00.000Z');
  expect(with_({ unit: 'business-days' })).toBe('2026-06-09T14:00:00.000Z');
  expect(with_({ unit: 'midnights' })).toBe('2026-06-09T04:00:00.000Z');
});

test('a warning is never before the start', () => {
  const start = at('2026-06-05T14:00:00Z');
  const end = at('2026-06-05T16:00:00Z');
  expect(warnAt(end, start, 30).toISOString()).toBe('2026-06-05T15:30:00.000Z');
  expect(warnAt(end, start, 300)).toEqual(start);
});

const zones = ['America/New_York', 'Europe/London', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'];

/** The local day and minute of the day, by the browser's own calendar. */
function wallOf(instant: number, zone: string) {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant);
  return { day: text.slice(0, 10), time: text.slice(11) };
}

/** The slow way: looks at every quarter of an hour from the start on. */
function slowDue({ length, unit, zone, holidays }: ClockLength, start: number): number {
  const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
  const counts = (day: string) =>
    unit !== 'business-days' || (![0, 6].includes(weekday(day)) && !holidays.has(day));
  const step = 900_000;
  let begun = start;
  while (!counts(wallOf(begun, zone).day)) begun += step;
  const { time } = wallOf(begun, zone);
  let remaining = length;
  let instant = begun;
  let { day } = wallOf(instant, zone);
  while (remaining > 0) {
    instant += step;
    const next = wallOf(instant, zone).day;
    if (next !== day && counts(next)) remaining -= 1;
    day = next;
  }
  // The first quarter of the last day; then its time of the day.
  if (unit === 'midnights') return instant;
  while (wallOf(instant, zone).time < time && wallOf(instant, zone).day === day) instant += step;
  return instant;
}

/** Six hours around it are more or fewer than six on the wall. */
function isNearSwitch(instant: number, zone: string): boolean {
  const wall = (at: number) => {
    const { day, time } = wallOf(at, zone);
    return Date.parse(`${day}T${time}:00Z`);
  };
  return wall(instant + 10_800_000) - wall(instant - 10_800_000) !== 21_600_000;
}

test('a clock falls due when a count of every quarter of an hour says so', () => {
  const starts = fc.integer({
    min: Date.UTC(2026, 0, 1) / 900_000,
    max: Date.UTC(2027, 0, 1) / 900_000,
  });
  const holidays = fc
    .array(fc.integer({ min: 0, max: 364 }), { maxLength: 12 })
    .map(
      (days) =>
        new Set(days.map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))),
    );
  fc.assert(
    fc.property(
      starts,
      fc.constantFrom(...zones),
      fc.constantFrom('days' as const, 'business-days' as const, 'midnights' as const),
      fc.integer({ min: 1, max: 4 }),
      holidays,
      (quarter, zone, unit, length, closed) => {
        const clock = rule({ zone, unit, length, holidays: closed });
        const start = quarter * 900_000;
        const slow = slowDue(clock, start);
        const fast = dueAt(clock, new Date(start)).getTime();
        // Around a switch a time is missing (an hour later there, the first one after it here), or there twice.
        expect(Math.abs(fast - slow)).toBeLessThanOrEqual(isNearSwitch(slow, zone) ? 3_600_000 : 0);
        expect(wallOf(fast, zone).day).toBe(wallOf(slow, zone).day);
      },
    ),
    { numRuns: 60 },
  );
});
