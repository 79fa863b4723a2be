/** Tests which appointments may be moved, and to which times. */
import { expect, test } from 'vitest';
import { states } from '#shared/appointments/appointment-kinds.ts';
import {
  mayMove,
  obstacleToMoving,
  verdictOf,
  type MovedTime,
  type Obstacle,
} from './move-rules.ts';
import type { PersonTime } from '#shared/availability/opening-remarks.ts';

const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00Z`);
const span = (from: string, to: string, [before, after] = [0, 0]): MovedTime => ({
  from: at(from),
  to: at(to),
  bufferBeforeMinutes: before ?? 0,
  bufferAfterMinutes: after ?? 0,
  typeId: 'follow-up',
  capacity: 1,
});
const between = (from: string, to: string) => ({ from: at(from), to: at(to) });
const berg: Obstacle = { ...span('10:00', '10:30', [0, 10]), name: 'H. Berg', isBusy: false };
const sato: Obstacle = { ...span('14:00', '15:00'), name: 'Dr. Sato', isBusy: true };
const reader: PersonTime = {
  name: 'Dr. Okafor',
  isReader: true,
  away: [{ ...between('12:00', '13:00'), kind: 'time-off' }],
  open: [between('08:00', '16:00')],
};
const colleague: PersonTime = {
  name: 'Dr. Sato',
  isReader: false,
  away: [{ ...between('13:30', '13:45'), kind: 'imported' }],
  open: [between('08:00', '12:00'), between('12:30', '17:00')],
};
const around = {
  obstacles: [berg, sato],
  people: [reader],
  now: at('09:00'),
  clock: (instant: number) => new Date(instant).toISOString().slice(11, 16),
};
const verdict = (moved: MovedTime, people = [reader]) => verdictOf(moved, { ...around, people });

test('only what is booked is moved, and what is not says why', () => {
  expect(states.map((state) => [mayMove({ state }), obstacleToMoving(state)])).toEqual([
    [true, null],
    [false, 'appointments.arrived'],
    [false, 'appointments.running'],
    [false, 'appointments.over'],
    [false, 'appointments.over'],
    [false, 'appointments.cancelled'],
  ]);
});

test('a taken room is announced before the drop, and is no refusal: another one may be free', () => {
  const inRoom = [{ ...between('10:40', '11:00'), name: 'Room 3' }];
  const put = (from: string, to: string) =>
    verdictOf(span(from, to), { ...around, obstacles: [], inRoom });
  expect(put('10:50', '11:20')).toEqual({
    kind: 'unusual',
    words: 'Room 3 is taken 10:40 to 11:00: another room is booked if one is free.',
  });
  expect(put('10:30', '10:40').kind).toBe('fits');
  expect(put('11:00', '11:20').kind).toBe('fits');
});

test.each([
  ['10:15', '10:45', '10:00 to 10:30 is taken by H. Berg.'],
  ['09:45', '10:01', '10:00 to 10:30 is taken by H. Berg.'],
  ['14:59', '15:20', 'Dr. Sato is busy then.'],
  ['10:35', '10:55', 'A buffer of 10 min has to stay free beside H. Berg.'],
  ['08:40', '08:50', 'That time has passed.'],
])('from %s to %s it cannot be booked', (from, to, words) => {
  expect(verdict(span(from, to))).toEqual({ kind: 'no', words });
});

test.each([
  ['10:40', '11:00'],
  ['09:30', '10:00'],
  ['15:00', '16:00'],
  ['08:50', '09:05'],
])('from %s to %s it fits', (from, to) => {
  expect(verdict(span(from, to))).toEqual({ kind: 'fits', words: null });
});

test.each([
  ['11:50', '12:10', 'You are off then.'],
  ['15:30', '16:01', 'Outside your opening hours.'],
])('from %s to %s it may be booked, and the words say what is unusual', (from, to, words) => {
  expect(verdict(span(from, to))).toEqual({ kind: 'unusual', words });
});

test('the hours and time off of everybody whose time it takes are checked', () => {
  const both = [reader, colleague];
  expect(verdict(span('12:10', '12:20'), both).words).toBe(
    'You are off then. Outside the opening hours of Dr. Sato.',
  );
  expect(verdict(span('13:40', '13:50'), both).words).toBe('Dr. Sato is busy elsewhere then.');
  expect(verdict(span('15:10', '15:50'), both).kind).toBe('fits');
});

test('its own buffers count too, towards what comes before and after', () => {
  expect(verdict(span('09:30', '09:55', [0, 15])).words).toContain('A buffer of 15 min');
  expect(verdict(span('10:45', '11:00', [10, 0])).words).toContain('A buffer of 20 min');
  expect(verdict(span('10:50', '11:00', [10, 0])).kind).toBe('fits');
});

/** A course for three, as one of its members. */
const member = (from: string, to: string, buffers: [number, number] = [0, 0]): MovedTime => ({
  ...span(from, to, buffers),
  typeId: 'course',
  capacity: 3,
});
const verdictAmong = (moved: MovedTime, obstacles: readonly Obstacle[]) =>
  verdictOf(moved, { ...around, obstacles });
const course = (from: string, to: string, name: string): Obstacle => ({
  ...member(from, to),
  name,
  isBusy: false,
});
const two = [course('10:00', '11:00', 'A. Nasr'), course('10:00', '11:00', 'B. Osei')];

test('a group that has room takes one more, and a full one none', () => {
  expect(verdictAmong(member('10:00', '11:00'), two).kind).toBe('fits');
  const full = [...two, course('10:00', '11:00', 'C. Wolny')];
  expect(verdictAmong(member('10:00', '11:00'), full)).toEqual({
    kind: 'no',
    words: 'The group from 10:00 to 11:00 is full: 3 of 3 places are taken.',
  });
});

test('a group is of one type and one time, and a buffer around it is its own', () => {
  expect(verdictAmong(member('10:00', '10:30'), two).words).toContain('is taken by A. Nasr');
  expect(verdictAmong(member('10:30', '11:30'), two).kind).toBe('no');
  expect(verdictAmong(span('10:00', '11:00'), two).words).toContain('is taken by A. Nasr');
  expect(verdictAmong(member('10:00', '11:00'), [...two, sato]).kind).toBe('fits');
  expect(
    verdictAmong(member('10:00', '11:00'), [...two, { ...sato, ...between('11:00', '12:00') }])
      .kind,
  ).toBe('fits');
  const near = [...two, { ...berg, ...between('11:00', '11:30') }];
  expect(verdictAmong(member('10:00', '11:00', [0, 10]), near).kind).toBe('no');
});
