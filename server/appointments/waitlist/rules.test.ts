/** Who is offered a freed time: days and hours of the clinician's wall, notice, order, and the night. */
import { expect, test } from 'vitest';
import {
  inOrder,
  restUntil,
  startFor,
  type Opening,
  type TakenRooms,
  type Wish,
  type WishedType,
} from './rules.ts';

const zone = 'Europe/London';
const at = (text: string) => new Date(text);
const span = (from: string, until: string) => ({ startsAt: at(from), endsAt: at(until) });

const lena = '00000000-0000-7000-8000-000000000001';
const tomas = '00000000-0000-7000-8000-000000000002';

/** Wednesday the 10th of February 2027, in winter: the wall shows UTC. */
const now = at('2027-02-10T08:00:00Z');
const wish: Wish = {
  practitionerId: null,
  fromDay: '2027-02-10',
  untilDay: '2027-02-28',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partOfDay: 'any',
  urgent: false,
  waitingSince: at('2027-02-01T09:00:00Z'),
  asked: [],
};
const type: WishedType = {
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  daysAhead: 730,
  holderJobs: [],
  holderIds: [],
  locationIds: null,
};
const freed = span('2027-02-11T10:00:00Z', '2027-02-11T10:30:00Z');
const opening: Opening = {
  practitionerId: lena,
  hospitalRole: 'Attending',
  zone,
  freed,
  open: [span('2027-02-11T08:00:00Z', '2027-02-11T18:00:00Z')],
  busy: [
    span('2027-02-11T09:00:00Z', '2027-02-11T10:00:00Z'),
    span('2027-02-11T10:30:00Z', '2027-02-11T11:00:00Z'),
  ],
};

interface Case {
  wish?: Partial<Wish>;
  type?: Partial<WishedType>;
  opening?: Partial<Opening>;
  now?: Date;
  rooms?: TakenRooms;
}

const start = (one: Case): string | null =>
  startFor(
    { ...wish, ...one.wish },
    {
      type: { ...type, ...one.type },
      opening: { ...opening, ...one.opening },
      now: one.now ?? now,
      rooms: one.rooms ?? new Map(),
    },
  )?.toISOString() ?? null;

const ten = '2027-02-11T10:00:00.000Z';
const wide = { freed: span('2027-02-11T10:00:00Z', '2027-02-11T13:30:00Z'), busy: [] };

test.each<[string, Case, string | null]>([
  ['anybody may come to a time that is long enough', {}, ten],
  ['whoever waits for this clinician', { wish: { practitionerId: lena } }, ten],
  ['nobody who waits for another', { wish: { practitionerId: tomas } }, null],
  ['nobody whose type others hold', { type: { holderJobs: ['Consultant'] } }, null],
  ['who may hold it by name', { type: { holderIds: [lena] } }, ten],
  ['not before the first day', { wish: { fromDay: '2027-02-12' } }, null],
  ['on the last day', { wish: { untilDay: '2027-02-11' } }, ten],
  ['not after the last day', { wish: { untilDay: '2027-02-10' } }, null],
  ['on a Thursday', { wish: { weekdays: [4] } }, ten],
  ['not on a day on which they cannot', { wish: { weekdays: [1, 2, 3, 5, 6, 7] } }, null],
  ['in the morning', { wish: { partOfDay: 'morning' } }, ten],
  ['not in the afternoon', { wish: { partOfDay: 'afternoon' } }, null],
  ['not when it is too short', { type: { durationMinutes: 45 } }, null],
  ['not when a buffer does not fit', { type: { bufferAfterMinutes: 5 } }, null],
  ['nor the one before', { type: { bufferBeforeMinutes: 5 } }, null],
  ['not when the clinician went away', { opening: { open: [] } }, null],
  ['not when it is taken again', { opening: { busy: [freed] } }, null],
  [
    'longer than what was freed, where the next is free',
    { type: { durationMinutes: 60 }, opening: { busy: [] } },
    ten,
  ],
  [
    'not where it was offered to them before',
    { wish: { asked: [{ ...freed, practitionerId: lena }] } },
    null,
  ],
  [
    'though it was offered with another clinician',
    { wish: { asked: [{ ...freed, practitionerId: tomas }] } },
    ten,
  ],
  ['45 minutes ahead', { now: at('2027-02-11T09:15:00Z') }, ten],
  ['not nearer than that', { now: at('2027-02-11T09:16:00Z') }, null],
  ['not nearer than the type says', { type: { noticeMinutes: 2880 } }, null],
  ['not further ahead than the type says', { type: { daysAhead: 1 } }, null],
  [
    'later in a long time, by the part of the day',
    { wish: { partOfDay: 'afternoon' }, opening: wide },
    '2027-02-11T12:00:00.000Z',
  ],
  [
    'later in a long time, by the notice',
    { now: at('2027-02-11T10:05:00Z'), opening: wide },
    '2027-02-11T11:00:00.000Z',
  ],
])('it is offered: %s', (_title, one, expected) => {
  expect(start(one)).toBe(expected);
});

/** 00:30 on the wall of the day after, or of the day itself, by the zone alone. */
test.each([
  ['2027-03-27T23:30:00Z', '2027-03-27', 6],
  ['2027-03-28T23:30:00Z', '2027-03-29', 1],
  ['2026-10-24T23:30:00Z', '2026-10-25', 7],
  ['2026-10-25T23:30:00Z', '2026-10-25', 7],
])('%s is the clinician’s %s while the clocks change', (instant, day, weekday) => {
  const startsAt = at(instant);
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  const night = { freed: { startsAt, endsAt }, open: [{ startsAt, endsAt }], busy: [] };
  const then = new Date(startsAt.getTime() - 12 * 3_600_000);
  const days = { fromDay: day, untilDay: day, weekdays: [weekday] };
  expect(start({ wish: days, opening: night, now: then })).toBe(startsAt.toISOString());
});

test('urgent ones are asked first, then whoever waits longest', () => {
  const waits = (name: string, day: string, urgent = false) => ({
    name,
    urgent,
    waitingSince: at(`2027-02-${day}T09:00:00Z`),
  });
  const list = [waits('third', '01'), waits('fourth', '03'), waits('second', '05', true)];
  const names = inOrder([...list, waits('first', '04', true)]).map(({ name }) => name);
  expect(names).toEqual(['first', 'second', 'third', 'fourth']);
});

test.each<[string, string, string, string | null]>([
  ['by day at once', '2027-02-10T08:00:00Z', '2027-02-11T10:00:00Z', null],
  ['until nine in the evening', '2027-02-10T20:59:00Z', '2027-02-11T10:00:00Z', null],
  [
    'for tomorrow in the morning',
    '2027-02-10T21:00:00Z',
    '2027-02-11T10:00:00Z',
    '2027-02-11T08:00:00.000Z',
  ],
  [
    'for tomorrow early too, though it is lost then',
    '2027-02-10T22:00:00Z',
    '2027-02-11T08:10:00Z',
    '2027-02-11T08:00:00.000Z',
  ],
  ['late for the same night at once', '2027-02-10T21:05:00Z', '2027-02-10T22:30:00Z', null],
  [
    'before dawn for noon in the morning',
    '2027-02-11T03:00:00Z',
    '2027-02-11T12:00:00Z',
    '2027-02-11T08:00:00.000Z',
  ],
  ['before dawn for eight at once', '2027-02-11T05:00:00Z', '2027-02-11T08:30:00Z', null],
  [
    'over the switch to summer',
    '2027-03-27T22:00:00Z',
    '2027-03-28T12:00:00Z',
    '2027-03-28T07:00:00.000Z',
  ],
  [
    'over the switch to winter',
    '2026-10-24T21:00:00Z',
    '2026-10-25T12:00:00Z',
    '2026-10-25T08:00:00.000Z',
  ],
])('patients are asked: %s', (_title, moment, startsAt, expected) => {
  const until = restUntil(at(startsAt), { now: at(moment), zone });
  expect(until?.toISOString() ?? null).toBe(expected);
});
