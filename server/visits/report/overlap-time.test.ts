/** Tests how long people were together in a visit, and how it was held, from joins and leaves. */
import { expect, test } from 'vitest';
import { modalityOf, secondsTogether, type Span } from './overlap-time.ts';

const start = Date.parse('2026-03-29T00:30:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const span = (
  identity: string,
  from: number,
  to: number | null,
  sent: Partial<Span> = {},
): Span => ({
  identity,
  joinedAt: at(from),
  leftAt: to === null ? null : at(to),
  hadSound: true,
  hadPicture: true,
  ...sent,
});

test('together is while two are inside, also over the night in which the clock goes forward', () => {
  const hour = 3600;
  expect(secondsTogether([span('lena', 0, 2 * hour), span('ana', hour, 3 * hour)], at(0))).toBe(
    hour,
  );
});

test('a participant who leaves and returns is not counted in between', () => {
  const spans = [span('lena', 0, 100), span('ana', 10, 20), span('ana', 40, 90)];
  expect(secondsTogether(spans, at(500))).toBe(60);
});

test('two devices of one person count as one', () => {
  expect(secondsTogether([span('lena', 0, 100), span('lena', 50, 100)], at(500))).toBe(0);
});

test('a participant who is inside counts up to now', () => {
  expect(secondsTogether([span('lena', 0, null), span('ana', 10, null)], at(30))).toBe(20);
});

const quiet = { hadSound: false, hadPicture: false };

test.each([
  ['video', [span('lena', 0, 9), span('ana', 0, 9)]],
  ['video', [span('lena', 0, 9), span('ana', 0, 9, { hadPicture: false })]],
  ['audio', [span('lena', 0, 9, { hadPicture: false }), span('ana', 0, 9, { hadPicture: false })]],
  ['none', [span('lena', 0, 9), span('ana', 0, 9, quiet)]],
  ['none', [span('lena', 0, 9), span('lena', 0, 9)]],
  ['none', []],
] as const)('held as %s', (modality, spans) => {
  expect(modalityOf(spans)).toBe(modality);
});
