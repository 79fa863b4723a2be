/** Tests which room is taken: none that is booked, the one it has, one for a whole series, in the type's order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLocations } from './choose-locations.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

const rooms = ['one', 'two', 'three'];
const date = (taken: string[], keptId: string | null = null) => ({ taken: new Set(taken), keptId });
const span = (from: number, until: number): Span => ({
  startsAt: new Date(from * minuteMs),
  endsAt: new Date(until * minuteMs),
});

test.each([
  ['the first of the list that is free', [date(['one'])], ['two']],
  ['the one it has, although others are before it', [date([], 'three')], ['three']],
  ['another one where its own is taken', [date(['three'], 'three')], ['one']],
  ['none that was put away, although it has it', [date([], 'four')], ['one']],
  ['one room for all dates', [date(['one']), date([]), date(['two'])], ['three', 'three', 'three']],
  [
    'several rooms where no one has all dates',
    [date(['one', 'two']), date(['three']), date(['one', 'three'])],
    ['three', 'one', 'two'],
  ],
  ['none where all are taken', [date(rooms), date([])], [null, 'one']],
])('%s is taken', (_words, dates, chosen) => {
  expect(chooseLocations(rooms, dates)).toEqual(chosen);
});

const meets = (span: Span, otherSpan: Span) =>
  span.startsAt < otherSpan.endsAt && otherSpan.startsAt < span.endsAt;
const spans = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 }))
  .map(([from, length]) => span(from * 15, (from + length) * 15));

test('S31 whatever is booked in whatever order, no two are in one room, and none is refused in vain', () => {
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 40 }), (requests) => {
      const booked: (Span & { id: string })[] = [];
      for (const request of requests) {
        const takenIds = new Set(booked.filter((one) => meets(one, request)).map(({ id }) => id));
        const [id] = chooseLocations(rooms, [{ taken: takenIds, keptId: null }]);
        expect(id !== null).toBe(takenIds.size < rooms.length);
        if (id) booked.push({ ...request, id });
      }
      const pairs = booked.flatMap((one, at) => booked.slice(at + 1).map((two) => [one, two]));
      expect(pairs.filter(([one, two]) => one!.id === two!.id && meets(one!, two!))).toEqual([]);
    }),
  );
});
