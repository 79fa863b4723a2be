/** Tests how long a patient waited, from the steps of their visit. */
import { expect, test } from 'vitest';
import type { AuditAction } from '#shared/audit.ts';
import { secondsWaiting } from './waiting-time.ts';

const start = Date.parse('2026-03-29T00:30:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const steps = (...entries: [number, AuditAction][]) =>
  entries.map(([seconds, action]) => ({ at: at(seconds).toISOString(), action }));

test('a wait lasts from the waiting room to the admission, and every wait counts', () => {
  const stepsTaken = steps(
    [0, 'visit.arrive'],
    [100, 'visit.admit'],
    [200, 'visit.hold'],
    [300, 'visit.resume'],
    [400, 'visit.send-back'],
    [430, 'visit.admit'],
    [500, 'visit.end'],
  );
  expect(secondsWaiting(stepsTaken, at(900))).toBe(130);
});

test('a patient who comes again from another device has waited all along', () => {
  const stepsTaken = steps([0, 'visit.arrive'], [50, 'visit.arrive'], [90, 'visit.drop']);
  expect(secondsWaiting(stepsTaken, at(900))).toBe(90);
});

test('who waits has waited up to now, and who was never there not at all', () => {
  expect(secondsWaiting(steps([10, 'visit.arrive']), at(40))).toBe(30);
  expect(secondsWaiting(steps([10, 'visit.open'], [20, 'visit.end']), at(40))).toBe(0);
});
