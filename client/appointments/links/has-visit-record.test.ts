/** Tests which appointments have a record of who was there. */
import { expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import { hasVisitRecord } from './has-visit-record.ts';

const now = Date.parse('2026-11-25T10:00:00Z');
const teleVisit = (state: 'booked' | 'cancelled' | 'completed', minutes: number) => ({
  type: { kind: 'tele-visit' } as const,
  state,
  startsAt: new Date(now + minutes * minuteMs).toISOString(),
});

test('a visit that is still to come and was cancelled has no record of who was there', () => {
  expect(hasVisitRecord(teleVisit('cancelled', 5), now)).toBe(false);
  expect(hasVisitRecord(teleVisit('cancelled', -5), now)).toBe(true);
  expect(hasVisitRecord(teleVisit('completed', -5), now)).toBe(true);
  expect(hasVisitRecord(teleVisit('booked', 5), now)).toBe(false);
  expect(hasVisitRecord({ ...teleVisit('completed', -5), type: { kind: 'in-person' } }, now)).toBe(
    false,
  );
});
