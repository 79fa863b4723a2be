/** Tests who is offered a freed time: local days and hours, notice, order, and the night. */
import { expect, test } from 'vitest';
import {
  inOrder,
  restUntil,
  startFor,
  type FreedSlot,
  type TakenRooms,
  type CandidateWindow,
  type CandidateType,
} from './waitlist-rules.ts';

const zone = 'Europe/London';
const at = (text: string) => new Date(text);
const span = (from: string, until: string) => ({ startsAt: at(from), endsAt: at(until) });

const lena = '00000000-0000-7000-8000-000000000001';
const tomas = '00000000-0000-7000-8000-000000000002';

/** Wednesday the 10th of February 2027, in winter: local time is UTC. */
const now = at('2027-02-10T08:00:00Z');
const candidate: CandidateWindow = {
  practitionerId: null,
  fromDay: '2027-02-10',
  untilDay: '2027-02-28',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partOfDay: 'any',
  urgent: false,
  waitingSince: at('2027-02-01T09:00:00Z'),
  asked: [],
};
const type: CandidateType = {
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  daysAhead: 730,
  holderJobs: [],
  holderIds: [],
  locationIds: null,
  onlyDuringShifts: false,
};
const freed = span('2027-02-11T10:00:00Z', '2027-02-11T10:30:00Z');
const opening: FreedSlot = {
  practitionerId: lena,
  hospitalRole: 'Attending',
  zone,
  freed,
  open: [span('2027-02-11T08:00:00Z', '2027-02-11T18:00:00Z')],
  openByShifts: [span('2027-02-11T10:15:00Z', '2027-02-11T18:00:00Z')],
  busy: [
    span('2027-02-11T09:00:00Z', '2027-02-11T10:00:00Z'),
    span('2027-02-11T10:30:00Z', '2027-02-11T11:00:00Z'),
  ],
};

interface FitCase {
  candidate?: Partial<CandidateWindow>;
  type?: Partial<CandidateType>;
  opening?: Partial<FreedSlot>;
  now?: Date;
  rooms?: TakenRooms;
}

const start = (fitCase: FitCase): string | null =>
  startFor(
    { ...candidate, ...fitCase.candidate },
    {
      type: { ...type, ...fitCase.type },
      opening: { ...opening, ...fitCase.opening },
      now: fitCase.now ?? now,
      rooms: fitCase.rooms ?? new Map(),
    },
  )?.toISOString() ?? null;

const ten = '2027-02-11T10:00:00.000Z';
const wide = { freed: span('2027-02-11T10:00:00Z', '2027-02-11T13:30:00Z'), busy: [] };

test.each<[string, FitCase, string | null]>([
  ['anybody may come to a time that is long enough', {}, ten],
  ['a candidate who waits for this clinician', { candidate: { practitionerId: lena } }, ten],
  ['nobody who waits for another', { candidate: { practitionerId: tomas } }, null],
  ['nobody whose type others hold', { type: { holderJobs: ['Consultant'] } }, null],
  ['who may hold it by name', { type: { holderIds: [lena] } }, ten],
  ['not before the first day', { candidate: { fromDay: '2027-02-12' } }, null],
  ['on the last day', { candidate: { untilDay: '2027-02-11' } }, ten],
  ['not after the last day', { candidate: { untilDay: '2027-02-10' } }, null],
  ['on a Thursday', { candidate: { weekdays: [4] } }, ten],
  ['not on a day on which they cannot', { candidate: { weekdays: [1, 2, 3, 5, 6, 7] } }, null],
  ['in the morning', { candidate: { partOfDay: 'morning' } }, ten],
  ['not in the afternoon', { candidate: { partOfDay: 'afternoon' } }, null],
  ['not when it is too short', { type: { durationMinutes: 45 } }, null],
  ['not when a buffer does not fit', { type: { bufferAfterMinutes: 5 } }, null],
  ['nor the one before', { type: { bufferBeforeMinutes: 5 } }, null],
  ['not when the clinician is away', { opening: { open: [] } }, null],
  ['not before the shift that its type follows', { type: { onlyDuringShifts: true } }, null],
  ['not when it is taken again', { opening: { busy: [freed] } }, null],
  [
    'longer than what was freed, where the next is free',
    { type: { durationMinutes: 60 }, opening: { busy: [] } },
    ten,
  ],
  [
    'not where it was offered to them before',
    { candidate: { asked: [{ ...freed, practitionerId: lena }] } },
    null,
  ],
  [
    'though it was offered with another clinician',
    { candidate: { asked: [{ ...freed, practitionerId: tomas }] } },
    ten,
  ],
  ['45 minutes ahead', { now: at('2027-02-11T09:15:00Z') }, ten],
  ['not nearer than that', { now: at('2027-02-11T09:16:00Z') }, null],
  ['not nearer than the type says', { type: { noticeMinutes: 2880 } }, null],
  ['not further ahead than the type says', { type: { daysAhead: 1 } }, null],
  [
    'later in a long time, by the part of the day',
    { candidate: { partOfDay: 'afternoon' }, opening: wide },
    '2027-02-11T12:00:00.000Z',
  ],
  [
    'later in a long time, by the notice',
    { now: at('2027-02-11T10:05:00Z'), opening: wide },
    '2027-02-11T11:00:00.000Z',
  ],
])('it is offered: %s', (_title, fitCase, expected) => {
  expect(start(fitCase)).toBe(expected);
});

/** 00:30 in local time of the next day, or of the day itself, depending on the zone. */
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
  expect(start({ candidate: days, opening: night, now: then })).toBe(startsAt.toISOString());
});

test('urgent ones are asked first, then those who wait longest', () => {
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

test.each([
  ['at once where one is free', ['one', 'two'], ten],
  ['as soon as one is', ['one'], '2027-02-11T10:45:00.000Z'],
  ['never where all are retired', [], null],
  ['at once where none is needed', null, ten],
])('a type that asks for a room is offered %s', (_words, locationIds, expected) => {
  const room = [span('2027-02-11T10:30:00Z', '2027-02-11T10:40:00Z')];
  const offeredStart = start({
    type: { bufferAfterMinutes: 10, locationIds },
    opening: {
      freed: span('2027-02-11T10:00:00Z', '2027-02-11T12:00:00Z'),
      open: [span('2027-02-11T08:00:00Z', '2027-02-11T12:30:00Z')],
      busy: [],
    },
    rooms: new Map([['one', room]]),
  });
  expect(offeredStart).toBe(expected);
});
