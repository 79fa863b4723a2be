/** Tests at which starts a room is free for the whole appointment. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startsWithRoom } from './location-rules.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

const span = (from: number, until: number): Span => ({
  startsAt: new Date(from * minuteMs),
  endsAt: new Date(until * minuteMs),
});

const meets = (span: Span, otherSpan: Span) =>
  span.startsAt < otherSpan.endsAt && otherSpan.startsAt < span.endsAt;
const spans = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 }))
  .map(([from, length]) => span(from * 15, (from + length) * 15));

test('S31 a start is offered exactly where one room is free for the whole of it, buffers and all', () => {
  const busyOf = fc.array(fc.array(spans, { maxLength: 6 }), { minLength: 1, maxLength: 3 });
  const minutes = fc.constantFrom(0, 5, 15);
  fc.assert(
    fc.property(busyOf, minutes, minutes, (busy, before, after) => {
      const buffers = { bufferBeforeMinutes: before, bufferAfterMinutes: after };
      const day = span(0, 720);
      const windows = startsWithRoom({ span: day, durationMinutes: 30, busy, ...buffers });
      for (let start = 0; start + 30 <= 720; start += 5) {
        const whole = span(start - before, start + 30 + after);
        const isFree = busy.some((takenSpans) => !takenSpans.some((one) => meets(one, whole)));
        const { startsAt } = span(start, start + 30);
        const isOffered = windows.some(
          (window) => window.startsAt <= startsAt && startsAt <= window.endsAt,
        );
        expect(isOffered).toBe(isFree);
      }
    }),
  );
});
