/** Tests the demo hospital's days: deterministic for a date, without overlaps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DateTime } from 'luxon';
import { isOpenForLong, nearestStart } from './now-visit.ts';
import { northgate, organizations } from './people.ts';
import { planDay, type PlannedAppointment } from './day-plan.ts';

const days = fc
  .integer({ min: 0, max: 3_000 })
  .map((ahead) => DateTime.utc(2026, 1, 1).plus({ days: ahead }).toFormat('yyyy-MM-dd'));

const timeOf = (planned: PlannedAppointment[], address: string) =>
  planned
    .filter(({ who }) => who.includes(address))
    .toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt));

test('nobody is planned in two places at once', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...organizations), (day, organization) => {
      const planned = planDay(organization, day);
      for (const address of new Set(planned.flatMap(({ who }) => who)))
        for (const [at, one] of timeOf(planned, address).entries()) {
          const next = timeOf(planned, address)[at + 1];
          expect(next === undefined || one.endsAt <= next.startsAt).toBe(true);
        }
    }),
    { numRuns: 30 },
  );
});

test('a patient has one appointment a day', () => {
  fc.assert(
    fc.property(days, (day) => {
      const patients = planDay(northgate, day)
        .filter(({ type }) => type.kind !== 'meeting')
        .map(({ patientName }) => patientName);
      expect(patients.length).toBe(new Set(patients).size);
    }),
    { numRuns: 20 },
  );
});

test('a day is planned the same way every time, and no two appointments share an id', () => {
  fc.assert(
    fc.property(days, (day) => {
      const planned = planDay(northgate, day);
      expect(planDay(northgate, day)).toEqual(planned);
      expect(new Set(planned.map(({ id }) => id)).size).toBe(planned.length);
    }),
    { numRuns: 20 },
  );
});

test('a working day has patients in person, tele-visits and meetings for the main clinician', () => {
  const mine = timeOf(planDay(northgate, '2026-11-24'), 'lena.okafor@northgate.example');
  expect(mine.length).toBeGreaterThan(5);
  expect(new Set(mine.map(({ type }) => type.kind))).toEqual(
    new Set(['in-person', 'tele-visit', 'meeting']),
  );
});

test('patients come in working hours, on weekends too, and the main clinician has some every day', () => {
  fc.assert(
    fc.property(days, (day) => {
      const withPatients = planDay(northgate, day).filter(
        ({ type }) => type.kind !== 'meeting' && !type.onlyDuringShifts,
      );
      const isWeekend = DateTime.fromISO(day).weekday > 5;
      for (const { startsAt, endsAt } of withPatients) {
        const [from, until] = [startsAt, endsAt].map((at) =>
          DateTime.fromJSDate(at, { zone: northgate.zone }).toFormat('HH:mm'),
        );
        const isBefore = from! >= '09:00' && until! <= (isWeekend ? '13:00' : '12:30');
        expect([
          day,
          from,
          until,
          isBefore || (!isWeekend && from! >= '13:00' && until! <= '18:00'),
        ]).toEqual([day, from, until, true]);
      }
      expect(timeOf(withPatients, 'lena.okafor@northgate.example').length).toBeGreaterThan(2);
    }),
    { numRuns: 60 },
  );
});

test('whenever the demo starts, the two main clinicians have time for a visit that can be started', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 24 * 60 * 60 - 1 }), (day, second) => {
      const now = DateTime.fromISO(day, { zone: northgate.zone })
        .plus({ seconds: second })
        .toJSDate();
      const taken = planDay(northgate, day).filter(
        ({ who }) =>
          who.includes('lena.okafor@northgate.example') ||
          who.includes('tomas.lindqvist@northgate.example'),
      );
      const request = { now, zone: northgate.zone, durationMinutes: 20, taken };
      const startsAt = nearestStart(request);
      expect(startsAt).not.toBeNull();
      const endsAt = new Date(Number(startsAt) + 20 * 60_000);
      expect(isOpenForLong({ startsAt: startsAt!, endsAt }, now)).toBe(true);
      expect(taken.some((one) => one.startsAt < endsAt && startsAt! < one.endsAt)).toBe(false);
    }),
    { numRuns: 60 },
  );
});
