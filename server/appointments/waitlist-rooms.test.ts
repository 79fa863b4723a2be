/** Who waits for a type that asks for a room is offered a time in which one is free. */
import { expect, test } from 'vitest';
import { startFor, type Opening, type Wish } from './waitlist/rules.ts';

const at = (clock: string) => new Date(`2027-02-11T${clock}:00Z`);
const span = (from: string, until: string) => ({ startsAt: at(from), endsAt: at(until) });

const wish: Wish = {
  practitionerId: null,
  fromDay: '2027-02-10',
  untilDay: '2027-02-28',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partOfDay: 'any',
  urgent: false,
  waitingSince: new Date('2027-02-01T09:00:00Z'),
  asked: [],
};
const type = {
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 10,
  noticeMinutes: 0,
  daysAhead: 730,
  holderJobs: [],
  holderIds: [],
};
const opening: Opening = {
  practitionerId: '00000000-0000-7000-8000-000000000001',
  hospitalRole: 'Attending',
  zone: 'Europe/London',
  freed: span('10:00', '12:00'),
  open: [span('08:00', '12:30')],
  busy: [],
};

test.each([
  ['at once where one is free', ['one', 'two'], at('10:00')],
  ['as soon as one is', ['one'], at('10:45')],
  ['never where all are put away', [], null],
  ['at once where none is asked for', null, at('10:00')],
])('a time is offered %s', (_words, locationIds, expected) => {
  const rooms = new Map([['one', [span('10:30', '10:40')]]]);
  const now = new Date('2027-02-10T08:00:00Z');
  expect(startFor(wish, { type: { ...type, locationIds }, opening, now, rooms })).toEqual(expected);
});
