/** Tests the queue: places by the time of the appointment, minutes estimated from real visits or not at all. */
import { expect, test } from 'vitest';
import { lateMinutes, queuePositionIn, type QueuedVisit, type Queue } from './queue-estimate.ts';

const now = new Date('2026-11-21T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const queued = (id: string, startsIn: number, since = 0): QueuedVisit => ({
  id,
  typeId: 'review',
  startsAt: minutes(startsIn),
  waitingSince: minutes(since),
});

const queueOf = (parts: Partial<Queue>): Queue => ({
  waiting: [],
  running: [],
  lengths: new Map([['review', { count: 12, low: 6, high: 11 }]]),
  now,
  ...parts,
});

test('the queue is in order of the appointments, and of arrival where two begin together', () => {
  const waiting = [queued('c', 20), queued('b', 0, -1), queued('a', 0, -5)];
  const queue = queueOf({ waiting });
  expect(['a', 'b', 'c'].map((id) => queuePositionIn(queue, id)?.number)).toEqual([1, 2, 3]);
  expect(queuePositionIn(queue, 'nobody')).toBeNull();
});

test('the patient who is next gets no number but the time of the appointment', () => {
  expect(queuePositionIn(queueOf({ waiting: [queued('a', -3)] }), 'a')).toEqual({
    number: 1,
    minutes: null,
  });
  expect(queuePositionIn(queueOf({ waiting: [queued('a', 12)] }), 'a')).toEqual({
    number: 1,
    minutes: { low: 12, high: 12 },
  });
});

test('visits before and in progress count with the real length of such visits', () => {
  const queue = queueOf({
    waiting: [queued('a', -10), queued('b', -5)],
    running: [{ typeId: 'review', minutes: 4 }],
  });
  expect(queuePositionIn(queue, 'a')).toEqual({ number: 1, minutes: { low: 2, high: 7 } });
  expect(queuePositionIn(queue, 'b')).toEqual({ number: 2, minutes: { low: 8, high: 18 } });
});

test('with too few real visits, or one that is longer than most, there is no estimate', () => {
  const waiting = [queued('a', -10), queued('b', -5)];
  const few = new Map([['review', { count: 4, low: 6, high: 11 }]]);
  expect(queuePositionIn(queueOf({ waiting, lengths: few }), 'b')?.minutes).toBeNull();
  expect(queuePositionIn(queueOf({ waiting, lengths: new Map() }), 'b')?.minutes).toBeNull();
  const long = [{ typeId: 'review', minutes: 30 }];
  expect(queuePositionIn(queueOf({ waiting, running: long }), 'a')?.minutes).toBeNull();
});

test('nobody is told to be in sooner than their appointment begins', () => {
  const queue = queueOf({ waiting: [queued('a', 0), queued('b', 30)] });
  expect(queuePositionIn(queue, 'b')?.minutes).toEqual({ low: 30, high: 30 });
});

test('a visit is late by what has passed since its time, or by what is known to come before it', () => {
  const late = (startsIn: number, low: number | null) =>
    lateMinutes({
      startsAt: minutes(startsIn),
      place: low === null ? null : { number: 2, minutes: { low, high: low + 5 } },
      now,
    });
  expect([late(5, null), late(5, 5), late(0, null)]).toEqual([0, 0, 0]);
  expect([late(-12, null), late(5, 20), late(-3, 6)]).toEqual([12, 15, 9]);
});
