/** Tests the rules of duty against a slow and obvious second implementation, over both daylight-saving switches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import type { Assignment } from '#shared/roster.ts';
import { defaultRules, type RuleName } from '#shared/roster/rule-catalogue.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import { assignmentOf, factsOf, typeById, types, type Scene } from '#server/test/duty-scene.ts';
import { RosterIndex } from './roster-index.ts';

/** In each the clocks go forward or back in the middle of the days that are planned. */
const switches = [
  { zone: 'Europe/London', first: '2026-03-08' },
  { zone: 'Europe/London', first: '2026-10-04' },
  { zone: 'America/New_York', first: '2026-02-15' },
  { zone: 'America/New_York', first: '2026-10-11' },
  { zone: 'UTC', first: '2026-06-01' },
];

const letters = types.map(({ letter }) => letter);
const letter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('D', 'N', 'N') },
  fc.constantFrom(...letters),
);
/** Each day with a shift or none, from sparse to no day free, and some shifts more. */
const shifts = fc.integer({ min: 1, max: 12 }).chain((freq) =>
  fc.record({
    daily: fc.array(fc.option(letter, { freq }), { minLength: 42, maxLength: 42 }),
    more: fc.array(fc.record({ letter, at: fc.nat({ max: 41 }) }), { maxLength: 4 }),
    leave: fc.array(
      fc.record({
        at: fc.nat({ max: 41 }),
        days: fc.integer({ min: 1, max: 14 }),
        half: fc.constantFrom(null, 'morning' as const, 'afternoon' as const),
      }),
      { maxLength: 3 },
    ),
  }),
);

const scene: fc.Arbitrary<Scene> = fc
  .record({
    place: fc.constantFrom(...switches),
    set: fc.record({
      // The sets of few hours break more rules, and none of hours breaks fewer.
      name: fc.constantFrom(
        'residents' as const,
        'residents' as const,
        'nurses' as const,
        'none' as const,
      ),
      by: fc.constantFrom('unit' as const, 'job' as const),
    }),
    planned: shifts,
  })
  .map(({ place: { zone, first }, set, planned: { daily, more, leave } }) => {
    const instant = (at: number, minute: number) =>
      new Date(wallInstantMs(dayAfter(first, at), minute, zone)).toISOString();
    const all = [...daily.map((typeLetter, at) => ({ letter: typeLetter, at })), ...more];
    return {
      zone,
      set,
      leave: leave.map(({ at, days, half }) => ({
        startsAt: instant(at, half === 'afternoon' ? 720 : 0),
        endsAt: half === 'morning' ? instant(at, 720) : instant(at + (half ? 1 : days), 0),
      })),
      assignments: all.flatMap((planned, index) =>
        planned.letter === null
          ? []
          : assignmentOf(`a${index}`, typeById.get(planned.letter)!, {
              zone,
              day: dayAfter(first, planned.at),
            }),
      ),
    };
  })
  .filter(({ assignments }) => assignments.length > 0);

const slotMs = 30 * minuteMs;
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockIn = (zone: string) => {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock;
};

/** Half hours since 1970 in which they work. */
function spanSlots({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number[] {
  const first = Date.parse(startsAt) / slotMs;
  return Array.from({ length: Date.parse(endsAt) / slotMs - first }, (_, at) => first + at);
}

const days = new Map<string, string>();

/** By the calendar on the wall. */
function dayOf(slot: number, zone: string): string {
  const key = `${zone} ${slot}`;
  const day =
    days.get(key) ??
    clockIn(zone)
      .format(slot * slotMs)
      .slice(0, 10);
  days.set(key, day);
  return day;
}

const daysOf = (assignment: Assignment, zone: string) =>
  new Set(spanSlots(assignment).map((slot) => dayOf(slot, zone)));

/** Every day around those that are planned. */
const calendar = Array.from({ length: 400 }, (_, at) => dayAfter('2026-01-01', at));

/** What the sets ask, in half hours and days; nobody is asked for anything without a limit. */
const limits = {
  residents: {
    rest: 20,
    afterLong: 28,
    most: 56,
    weekHours: 80,
    averaged: 28,
    free: 4,
    ofDays: 28,
  },
  nurses: { rest: 20, afterLong: 0, most: 26, weekHours: 60, averaged: 7, free: 1, ofDays: 7 },
};

/** Every rule of time, by looking at each half hour and each day. */
function slowly(
  { zone, assignments, leave = [], set }: Scene,
  ownAssignment: Assignment,
): Set<RuleName> {
  const brokenRules = new Set<RuleName>();
  const name = set?.name ?? 'residents';
  const limit = name === 'none' ? null : limits[name];
  const typeFor = (shift: Assignment) => typeById.get(shift.shiftTypeId)!;
  const onSite = assignments.filter((assignment) => !typeFor(assignment).isAtHome);
  const worked = new Set(onSite.flatMap(spanSlots));

  if (onSite.includes(ownAssignment)) {
    const ownSlots = spanSlots(ownAssignment);
    const otherSlots = new Set(
      onSite.filter((other) => other !== ownAssignment).flatMap(spanSlots),
    );
    if (ownSlots.some((slot) => otherSlots.has(slot))) brokenRules.add('overlap');
    let [first, last] = [ownSlots[0]!, ownSlots.at(-1)!];
    while (worked.has(first - 1)) first -= 1;
    while (worked.has(last + 1)) last += 1;
    const length = last - first + 1;
    if (limit && length > limit.most) brokenRules.add('continuous');
    let before = first - 1;
    while (!worked.has(before) && before > first - 60) before -= 1;
    let after = last + 1;
    while (!worked.has(after) && after < last + 60) after += 1;
    let beforeLength = 0;
    while (worked.has(before - beforeLength)) beforeLength += 1;
    const [restBefore, restAfter] = [first - 1 - before, after - 1 - last];
    if (limit && (restBefore < limit.rest || restAfter < limit.rest)) brokenRules.add('rest');
    const afterLong = limit?.afterLong ?? 0;
    if (beforeLength >= 48 && restBefore < afterLong) brokenRules.add('rest-after-long');
    if (length >= 48 && restAfter < afterLong) brokenRules.add('rest-after-long');
  }

  const isNight = (shift: Assignment) => typeFor(shift).kind === 'night';
  for (const other of limit ? onSite : []) {
    if (!onSite.includes(ownAssignment) || isNight(other) === isNight(ownAssignment)) continue;
    const [night, day] = isNight(other) ? [other, ownAssignment] : [ownAssignment, other];
    if (spanSlots(night).at(-1)! + 1 === spanSlots(day)[0]) brokenRules.add('back-to-back');
  }

  const away = new Set(leave.flatMap(spanSlots));
  if (spanSlots(ownAssignment).some((slot) => away.has(slot))) brokenRules.add('time-off');
  const counted = (shift: Assignment) => {
    const { isAtHome, countedMinutes } = typeFor(shift);
    const slots = spanSlots(shift);
    const there = slots.filter((slot) => !away.has(slot)).length;
    return isAtHome ? (countedMinutes * there) / slots.length : there * 30;
  };
  /** By what of the day is away, in halves. */
  const leaveOf = (day: string) => {
    const slots = spanSlots({
      startsAt: new Date(wallInstantMs(day, 0, zone)).toISOString(),
      endsAt: new Date(wallInstantMs(dayAfter(day), 0, zone)).toISOString(),
    });
    const share = slots.filter((slot) => away.has(slot)).length / slots.length;
    return share === 1 ? 1 : share > 0.45 ? 0.5 : 0;
  };
  const windowsWith = (day: string, length: number) => {
    const at = calendar.indexOf(day);
    return Array.from({ length }, (_, back) => calendar.slice(at - back, at - back + length));
  };
  if (!limit) return brokenRules;
  const touched = new Set(assignments.flatMap((assignment) => [...daysOf(assignment, zone)]));
  for (const window of windowsWith(ownAssignment.day, limit.averaged)) {
    const minutes = assignments
      .filter(({ day }) => window.includes(day))
      .reduce((sum, shift) => sum + counted(shift), 0);
    const leaveDays = window.reduce((sum, day) => sum + leaveOf(day), 0);
    const weeks = Math.max(1, (limit.averaged - leaveDays) / 7);
    if (minutes / weeks > limit.weekHours * 60 + 1e-6) brokenRules.add('weekly-hours');
  }
  for (const day of daysOf(ownAssignment, zone))
    for (const window of windowsWith(day, limit.ofDays))
      if (window.filter((windowDay) => !touched.has(windowDay)).length < limit.free)
        brokenRules.add('free-days');

  if (typeFor(ownAssignment).kind === 'night') {
    const nights = new Set(
      assignments
        .filter((assignment) => typeFor(assignment).kind === 'night')
        .map(({ day }) => day),
    );
    for (let back = 0; back <= 3; back += 1) {
      const row = Array.from({ length: 4 }, (_, at) => dayAfter(ownAssignment.day, at - back));
      if (row.every((day) => nights.has(day))) brokenRules.add('nights-in-row');
    }
  }
  return brokenRules;
}

test('every rule of time says the same as one that looks at each half hour, by the set of the person (S214)', () => {
  const broken = new Map<RuleName, number>();
  const bySet = new Map<string, Set<RuleName>>();
  fc.assert(
    fc.property(scene, (planned) => {
      const index = new RosterIndex(factsOf(planned));
      const middle = Math.floor(planned.assignments.length / 2);
      for (const assignment of planned.assignments.slice(middle, middle + 3)) {
        const expected = slowly(planned, assignment);
        const brokenRules = new Set(index.check(assignment).map(({ rule }) => rule));
        expect(brokenRules).toEqual(expected);
        const ofSet = bySet.get(planned.set!.name) ?? new Set();
        bySet.set(planned.set!.name, ofSet.union(expected));
        for (const rule of expected) broken.set(rule, (broken.get(rule) ?? 0) + 1);
      }
    }),
    { numRuns: 100 },
  );
  const times = defaultRules.slice(0, 8).map(({ rule }) => rule);
  expect([...broken.keys()].toSorted()).toEqual([...times, 'time-off'].toSorted());
  expect(bySet.get('residents')).toContain('weekly-hours');
  expect(bySet.get('nurses')).toContain('weekly-hours');
  expect([...(bySet.get('none') ?? [])].toSorted()).toEqual(['overlap', 'time-off']);
});

test('an index that follows changes says the same as one that is made anew', () => {
  fc.assert(
    fc.property(scene, fc.nat(), fc.nat(), ({ assignments, ...where }, drop, judged) => {
      const dropped = assignments[drop % assignments.length]!;
      const remaining = assignments.filter((assignment) => assignment !== dropped);
      const follows = new RosterIndex(factsOf({ ...where, assignments: assignments.slice(0, 1) }));
      follows.add(assignments);
      follows.remove([dropped.id]);
      const shift = { ...assignments[judged % assignments.length]!, id: 'new' };
      const anew = new RosterIndex(factsOf({ ...where, assignments: remaining }));
      expect(follows.check(shift)).toEqual(anew.check(shift));
      const whole = new RosterIndex(factsOf({ ...where, assignments }));
      expect(whole.check(shift, [dropped.id])).toEqual(anew.check(shift));
    }),
    { numRuns: 100 },
  );
});
