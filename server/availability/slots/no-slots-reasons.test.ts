/** Tests the reasons why nothing is free, and the sentence that names everybody. */
import { expect, test } from 'vitest';
import type { FreeStartsQuery } from '#server/platform/times/free-starts.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';
import { nothingWords, whyNothing } from './no-slots-reasons.ts';

const day0 = Date.parse('2026-03-24T00:00:00Z');

const span = (from: number, until: number): Span => ({
  startsAt: new Date(day0 + from * minuteMs),
  endsAt: new Date(day0 + until * minuteMs),
});

const fitting = (more: Partial<FreeStartsQuery>): FreeStartsQuery => ({
  open: [span(8 * 60, 12 * 60)],
  busy: [],
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  stepMinutes: 15,
  ...more,
});

test('why there is nothing: closed, too short, or taken', () => {
  expect(whyNothing(fitting({ open: [] }))).toBe('closed');
  expect(whyNothing(fitting({ durationMinutes: 300 }))).toBe('too-short');
  expect(whyNothing(fitting({ busy: [span(0, 1440)] }))).toBe('taken');
});

test('the reasons name everybody, each once', () => {
  const people = [
    { fullName: 'Dr. Ana Pop', because: 'taken' as const },
    { fullName: 'Dr. Ben Lim', because: 'closed' as const },
    { fullName: 'Dr. Eve Osei', because: 'taken' as const },
  ];
  expect(nothingWords(people)).toBe(
    'Dr. Ana Pop and Dr. Eve Osei are booked out. Dr. Ben Lim is away or not open then.',
  );
});
