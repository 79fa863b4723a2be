/** Tests when clocks fall due: both switches, holidays, midnights, pauses, and against a slow count of days. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockUnits, dueAt, warnAt, type ClockLength, type LengthPart } from './clock.ts';

const rule = (parts: Partial<ClockLength>): ClockLength => ({
  length: 1,
  unit: 'hours',
  zone: 'America/New_York',
  dayEndsAt: null,
  cutOffAt: null,
  dayOffDueAt: null,
  second: null,
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
  // On the holiday: Monday is the first business day, and ends where no other time is said at 23:59.
  expect(due({ ...days }, '2026-11-26T20:00:00Z')).toBe('2026-12-01T04:59:00.000Z');
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

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** The local day and minute of the day, by the browser's own calendar. */
function wallOf(instant: number, zone: string) {
  const text = formats.get(zone)!.format(instant);
  return { day: text.slice(0, 10), time: text.slice(11) };
}

/** The slow way: looks at every quarter of an hour. */
const step = 900_000;

interface Span {
  from: number;
  to: number;
}

/** The first quarter of the local day at which it is this time or later, and the day's own last one where there is none. */
function quarterOf(instant: number, time: string, zone: string): number {
  const { day } = wallOf(instant, zone);
  let quarter = instant;
  while (wallOf(quarter - step, zone).day === day) quarter -= step;
  while (wallOf(quarter, zone).time < time && wallOf(quarter + step, zone).day === day)
    quarter += step;
  return quarter;
}

function slowPart(part: LengthPart, rule: ClockLength, start: number, pauses: Span[]): number {
  const { zone, holidays, cutOffAt, dayOffDueAt } = rule;
  const { unit } = part;
  const dayOf = (instant: number) => wallOf(instant, zone).day;
  const isOpen = (day: string) =>
    ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !holidays.has(day);
  const counts = (day: string) => unit !== 'business-days' || isOpen(day);
  const isPaused = (instant: number) =>
    pauses.some(({ from, to }) => from <= instant && instant < to);
  let instant = start;
  const openQuarter = (time: string) => {
    const resumed = Math.max(...pauses.map(({ to }) => to), 0);
    const isOver = () => isOpen(dayOf(instant)) && quarterOf(instant, time, zone) > resumed;
    while (!isOver()) instant += step;
    return quarterOf(instant, time, zone);
  };
  if (unit === 'hours') {
    for (let quarters = part.length * 4; quarters > 0; instant += step)
      if (!isPaused(instant)) quarters -= 1;
    if (dayOffDueAt === null || (isOpen(dayOf(start)) && isOpen(dayOf(instant)))) return instant;
    return openQuarter(dayOffDueAt);
  }
  const toNextDay = () => {
    const day = dayOf(instant);
    while (dayOf(instant) === day || !counts(dayOf(instant))) instant += step;
  };
  let isTimeless = !counts(dayOf(start));
  if (unit !== 'midnights' && cutOffAt !== null)
    if (isTimeless || wallOf(start, zone).time >= cutOffAt) {
      isTimeless = true;
      toNextDay();
    }
  let remaining = part.length;
  for (const { from, to } of pauses)
    for (let quarter = from + step; quarter <= to; quarter += step) {
      const day = dayOf(quarter);
      if (day > dayOf(instant) && day !== dayOf(quarter - step) && counts(day)) remaining += 1;
    }
  for (; remaining > 0; remaining -= 1) toNextDay();
  if (unit === 'midnights') return instant;
  if (unit === 'days' && dayOffDueAt !== null && !isOpen(dayOf(instant))) {
    return openQuarter(part.dayEndsAt ?? dayOffDueAt);
  }
  return quarterOf(
    instant,
    part.dayEndsAt ?? (isTimeless ? '23:59' : wallOf(start, zone).time),
    zone,
  );
}

function slowDue(rule: ClockLength, start: number, pauses: Span[]): number {
  const first = slowPart(rule, rule, start, pauses);
  if (rule.second === null) return first;
  const pick = rule.second.takes === 'earlier' ? Math.min : Math.max;
  return pick(first, slowPart(rule.second, rule, start, pauses));
}

/** Twelve hours around it are more or fewer than twelve on the wall. */
function isNearSwitch(instant: number, zone: string): boolean {
  const wall = (at: number) => {
    const { day, time } = wallOf(at, zone);
    return Date.parse(`${day}T${time}:00Z`);
  };
  return wall(instant + 21_600_000) - wall(instant - 21_600_000) !== 43_200_000;
}

const starts = fc
  .integer({ min: Date.UTC(2026, 0, 1) / step, max: Date.UTC(2027, 0, 1) / step })
  .map((quarter) => quarter * step);
const closedDays = fc
  .array(fc.integer({ min: 0, max: 364 }), { maxLength: 12 })
  .map(
    (days) =>
      new Set(days.map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))),
  );
const times = fc.constantFrom('07:15', '12:00', '16:00', '17:00');
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const parts = fc
  .record({
    unit: fc.constantFrom(...clockUnits),
    length: fc.integer({ min: 1, max: 4 }),
    dayEndsAt: perhaps(times),
  })
  .map((part) => (part.unit === 'hours' ? { ...part, length: part.length * 24 } : part));
const clocks = fc
  .record({
    first: parts,
    zone: fc.constantFrom(...zones),
    holidays: closedDays,
    cutOffAt: perhaps(times),
    dayOffDueAt: perhaps(times),
    second: perhaps(
      fc
        .tuple(parts, fc.constantFrom('earlier' as const, 'later' as const))
        .map(([part, takes]) => ({
          ...part,
          takes,
        })),
    ),
  })
  .map(({ first, ...calendar }): ClockLength => ({ ...first, ...calendar }));
/** Quarters from the start to a pause, and of it. */
const waits = perhaps(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 300 })));

test('a clock falls due when a count of every quarter of an hour says so', () => {
  fc.assert(
    fc.property(clocks, starts, waits, (clock, start, wait) => {
      const from = start + (wait?.[0] ?? 0) * step;
      const isRunning = [clock, clock.second].every(
        (part) =>
          part === null || from < slowPart(part, { ...clock, dayOffDueAt: null }, start, []),
      );
      const pauses = wait && isRunning ? [{ from, to: from + wait[1] * step }] : [];
      const slow = slowDue(clock, start, pauses);
      const fast = dueAt(
        clock,
        new Date(start),
        pauses.map((pause) => ({ from: new Date(pause.from), to: new Date(pause.to) })),
      ).getTime();
      // 23:59 is in the last quarter. Around a switch a time is missing (an hour later there), or there twice.
      const most = isNearSwitch(slow, clock.zone) ? 3_600_000 : 0;
      const isLastMinute = wallOf(fast, clock.zone).time === '23:59';
      expect(Math.abs(fast - slow)).toBeLessThanOrEqual(most + (isLastMinute ? step : 0));
      expect(wallOf(fast, clock.zone).day).toBe(wallOf(slow, clock.zone).day);
    }),
    { numRuns: 80 },
  );
});

/** As the schema demands it: the last day has an end where a start may move to another day. */
function isWhole({ unit, length, dayEndsAt }: LengthPart, { cutOffAt, dayOffDueAt }: ClockLength) {
  if (unit === 'hours') return dayOffDueAt === null || length === 24;
  if (unit === 'midnights' || dayEndsAt !== null) return true;
  return cutOffAt === null && (unit !== 'days' || dayOffDueAt === null);
}

test('who starts later is never due earlier', () => {
  fc.assert(
    fc.property(clocks, starts, fc.integer({ min: 1, max: 400 }), (clock, start, quarters) => {
      fc.pre([clock, clock.second].every((part) => part === null || isWhole(part, clock)));
      const [first, later] = [start, start + quarters * step].map((instant) =>
        dueAt(clock, new Date(instant)).getTime(),
      );
      const most = isNearSwitch(first!, clock.zone) ? 3_600_000 : 0;
      expect(later! - first!).toBeGreaterThanOrEqual(-most);
    }),
    { numRuns: 200 },
  );
});
