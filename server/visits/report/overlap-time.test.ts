/** Tests how long people were in a visit, alone and together, and how it was held, from joins and leaves. */
import { expect, test } from 'vitest';
import {
  modalityOf,
  secondsFaceToFace,
  secondsInside,
  secondsTogether,
  type Span,
} from './overlap-time.ts';

const start = Date.parse('2026-03-29T00:30:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

const sides: Record<string, Span['side']> = {
  lena: 'practitioner',
  ren: 'practitioner',
  ana: 'patient',
};

const span = (person: string, from: number, to: number | null, sent: Partial<Span> = {}): Span => ({
  person,
  side: sides[person] ?? 'companion',
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
  const devices = [span('ana', 0, 100), span('ana', 50, 130)];
  expect(secondsTogether(devices, at(500))).toBe(0);
  expect(secondsInside(devices, at(500))).toBe(130);
});

test('stays of one person that overlap, touch or are apart are summed without what they share', () => {
  const stays = [
    span('ana', 0, 60),
    span('ana', 30, 40),
    span('ana', 60, 70),
    span('ana', 100, 110),
  ];
  expect(secondsInside(stays, at(500))).toBe(80);
});

test('a participant who is inside counts up to now', () => {
  const spans = [span('lena', 0, null), span('ana', 10, null)];
  expect(secondsTogether(spans, at(30))).toBe(20);
  expect(secondsInside([span('ana', 10, null)], at(30))).toBe(20);
});

test('face to face is the patient with a clinician, with or without others inside', () => {
  const two = [span('lena', 0, 100), span('ren', 0, 100)];
  expect(secondsFaceToFace(two, at(500))).toBe(0);
  const withInterpreter = [span('ana', 20, 60), span('rosa', 0, 100)];
  expect(secondsFaceToFace(withInterpreter, at(500))).toBe(0);
  expect(secondsFaceToFace([...two, ...withInterpreter], at(500))).toBe(40);
  const relieved = [span('lena', 0, 30), span('ren', 25, 90), span('ana', 10, 50)];
  expect(secondsFaceToFace(relieved, at(500))).toBe(40);
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
