/** Tests that the reason why no room is free names times, and nobody who is in it. */
import { expect, test } from 'vitest';
import { minuteMs } from '#shared/durations.ts';
import type { Span } from '#shared/time.ts';
import { noneWords, takenWords } from './find-locations.ts';

const span = (from: number, until: number): Span => ({
  startsAt: new Date(from * minuteMs),
  endsAt: new Date(until * minuteMs),
});

test('what is in a room is described by its times, without anybody’s name', () => {
  const room = { name: 'Room 3', times: [span(600, 630)] };
  const other = { name: 'Room 4', times: [span(590, 610), span(620, 640)] };
  const request = { span: span(615, 645), reader: { zone: 'utc' } };
  expect(takenWords(room, request)).toBe('Room 3 is taken 10:00 to 10:30.');
  expect(takenWords(room, { ...request, span: span(630, 660) })).toBe(
    'Room 3 is taken 10:00 to 10:30, with buffer time around it.',
  );
  expect(noneWords([room, other], request)).toBe(
    'No room is free then: Room 3 is taken 10:00 to 10:30, Room 4 09:50 to 10:10 and 10:20 to 10:40.',
  );
  expect(noneWords([room, other, room, other], request)).toMatch(
    /and 1 more is not free either\.$/,
  );
  expect(noneWords([], request)).toMatch(/are inactive/);
});
