/** Tests that the demo hospital's past is plausible, and the same whenever it is made on one day. */
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/durations.ts';
import { seededRandom } from '#infra/seed/day-plan.ts';
import { stays } from '#infra/seed/stays/stays.ts';
import { historyDays, pastStays, payerOf, type PastStay } from './past-stays.ts';
import { workingTime } from './past-reviews.ts';

const zone = 'Europe/London';
const nows = ['2026-11-30T09:00Z', '2026-03-29T00:30Z', '2026-10-25T23:50Z'].map(
  (at) => new Date(at),
);

test.each(nows)(
  'S474 three months before %s have more admissions on working days, and no patient twice at once',
  (now) => {
    const past = pastStays(now, zone);
    const linesOf = (all: readonly PastStay[]) =>
      all.map(({ patientName, bed, endedAt }) => `${patientName} ${bed} ${endedAt.toISO()}`);
    expect(linesOf(pastStays(now, zone))).toEqual(linesOf(past));
    expect(past.length).toBeGreaterThan(2 * historyDays);
    const onWorkdays = past.filter(({ admittedAt }) => admittedAt.weekday <= 5).length / 5;
    const onWeekends = past.filter(({ admittedAt }) => admittedAt.weekday > 5).length / 2;
    expect(onWorkdays).toBeGreaterThan(1.3 * onWeekends);
    const lastEnd = new Map<string, DateTime>();
    for (const { patientName, admittedAt, endedAt } of past) {
      expect(admittedAt < endedAt).toBe(true);
      expect(endedAt.toMillis()).toBeLessThan(now.getTime());
      const before = lastEnd.get(patientName);
      expect([patientName, before === undefined || before < admittedAt]).toEqual([
        patientName,
        true,
      ]);
      lastEnd.set(patientName, endedAt);
    }
    const present = new Set(stays.map(({ patientName }) => patientName));
    expect(past.filter(({ patientName }) => present.has(patientName))).toEqual([]);
  },
);

test('S474 some patients come back within a month, and each kind of payer pays for some', () => {
  const past = pastStays(new Date('2026-11-30T09:00Z'), zone);
  const back = [...Map.groupBy(past, ({ patientName }) => patientName).values()].flatMap((all) =>
    all.filter(({ endedAt }, nth) => {
      const next = all[nth + 1]?.admittedAt.toMillis();
      return next !== undefined && next - endedAt.toMillis() <= 30 * dayMs;
    }),
  );
  expect(back.length / past.length).toBeGreaterThan(0.04);
  expect(back.length / past.length).toBeLessThan(0.2);
  expect(new Set(past.map(({ patientName }) => payerOf(patientName)))).toEqual(
    new Set(['Medicare', 'Medicaid', 'Lakeside Health Plan']),
  );
});

test('S474 nobody reviews at night or on a weekend, over both switches of the clocks too', () => {
  const roll = seededRandom('hours');
  for (const start of ['2026-03-27T15:00', '2026-10-23T15:00'])
    for (let hour = 0; hour < 96; hour += 1) {
      const at = workingTime(DateTime.fromISO(start, { zone }).plus({ hours: hour }), roll);
      expect(at.weekday).toBeLessThanOrEqual(5);
      expect(at.hour).toBeGreaterThanOrEqual(8);
      expect(at.hour).toBeLessThan(16);
    }
  const friday = DateTime.fromISO('2026-11-27T17:00', { zone });
  expect(workingTime(friday, roll).diff(friday).toMillis()).toBeGreaterThan(60 * hourMs);
});
