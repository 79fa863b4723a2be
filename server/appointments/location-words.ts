/** Why there is no room, in words that tell nobody of who is in it. */
import { DateTime } from 'luxon';
import type { Span } from './core/days.ts';

const clock = (instant: Date, zone: string) =>
  DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm');

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

export interface Occupied {
  name: string;
  /** Without their buffers. */
  times: readonly Span[];
}

interface Wished {
  /** Without its buffers. */
  span: Span;
  zone: string;
}

/** So many rooms are told of before the rest is only counted. */
const named = 3;

const timesOf = ({ times }: Occupied, zone: string): string =>
  listed.format(
    times.map(({ startsAt, endsAt }) => `${clock(startsAt, zone)} to ${clock(endsAt, zone)}`),
  );

/** Two that do not meet by themselves are kept apart by the buffer of one of them. */
const isBufferAlone = ({ times }: Occupied, { span }: Wished): boolean =>
  times.every(({ startsAt, endsAt }) => endsAt <= span.startsAt || startsAt >= span.endsAt);

/** "Room 3 is taken 10:00 to 10:30." */
export function takenWords(room: Occupied, wished: Wished): string {
  const kept = isBufferAlone(room, wished) ? ', and time is kept free beside it' : '';
  return `${room.name} is taken ${timesOf(room, wished.zone)}${kept}.`;
}

/** "No room is free then: Room 1 is taken 10:00 to 10:30, Room 2 10:00 to 11:00." */
export function noneWords(rooms: readonly Occupied[], wished: Wished): string {
  const [first, ...others] = rooms;
  if (!first) return 'No room is free: those of this type are not booked any more.';
  const told = others.slice(0, named - 1).map((one) => `${one.name} ${timesOf(one, wished.zone)}`);
  const more = others.length - told.length;
  const parts = [
    `${first.name} is taken ${timesOf(first, wished.zone)}`,
    ...told,
    ...(more > 0 ? [`and ${more} more ${more === 1 ? 'is' : 'are'} not free either`] : []),
  ];
  return `No room is free then: ${parts.join(', ')}.`;
}
