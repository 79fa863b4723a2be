/** Tests that a large answer is written in slices, and as JSON.stringify would (S48). */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInSlices } from './json-in-slices.ts';

const written = async (...input: Parameters<typeof jsonInSlices>) =>
  Buffer.concat(await jsonInSlices(...input)).toString();

test('an answer is written as JSON.stringify writes it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 9 }), fc.nat(9), async (value, most) => {
      const options = { shortMost: most, pieceMost: most };
      expect(await written({ value }, options)).toBe(JSON.stringify({ value }));
    }),
  );
  const items = Array.from({ length: 120 }, (_, at) => ({ at: new Date(at), left: undefined }));
  const others = {
    items: [...items, undefined, () => 0],
    left: undefined,
    none: {},
    at: new Date(0),
    list: [undefined, new Date(1)],
    mixed: [
      ...Array.from({ length: 50 }, (_, at) => (at % 9 === 0 ? undefined : at)),
      { at: 1 },
      'x',
    ],
  };
  expect(await written(others)).toBe(JSON.stringify(others));
  for (const pieceMost of [0, 3, 200])
    expect(await written(others, { shortMost: 0, pieceMost })).toBe(JSON.stringify(others));
});

test('S48 an answer with many people and times gives the event loop back while it is written', async () => {
  let nowMs = 0;
  let pauses = 0;
  const starts = Array.from({ length: 1_000 }, (_, at) => `2026-11-24T08:00:00.${at}Z`);
  const people = Array.from({ length: 200 }, () => ({ starts }));
  await jsonInSlices([{ result: { data: { people } } }], {
    clockMs: () => (nowMs += 1),
    yieldTurn: () => Promise.resolve((pauses += 1)),
  });
  expect(pauses).toBeGreaterThan(20);
});

test('S150 a large answer is encoded in parts, none of which takes long to send', async () => {
  const starts = Array.from({ length: 20_000 }, (_, at) => `2026-11-24T08:00:00.${at}Z – frei`);
  const parts = await jsonInSlices({ starts });
  expect(Buffer.concat(parts).toString()).toBe(JSON.stringify({ starts }));
  expect(parts.length).toBeGreaterThan(10);
});
