/** Tests what a colleague's card says of their day. */
import { expect, test } from 'vitest';
import type { CalendarAnswer } from '#shared/calendar.ts';
import { colleagueDay } from './colleague-day.ts';

const at = (clock: string) => `2026-11-24T${clock}:00.000Z`;
const practitionerId = 'sato';
const span = (from: string, to: string) => ({ practitionerId, startsAt: at(from), endsAt: at(to) });

const answer: CalendarAnswer = {
  zone: 'UTC',
  today: '2026-11-24',
  people: [],
  own: [],
  busy: [
    { ...span('09:00', '09:30'), kind: 'in-person', locationName: null },
    { ...span('11:00', '11:30'), kind: 'tele-visit', locationName: null },
  ],
  open: [span('08:00', '12:00'), span('13:00', '17:00')],
  off: [{ ...span('15:00', '16:00'), id: 'off', kind: 'time-off' }],
  shifts: [],
};

test.each([
  ['07:00', 'closed', '08:00', 3],
  ['08:10', 'free', '09:00', 3],
  ['09:10', 'busy', '09:30', 3],
  ['10:00', 'free', '11:00', 2],
  ['12:15', 'closed', '13:00', 1],
  ['16:30', 'free', '17:00', 0],
] as const)('at %s they are %s until %s, with %i ahead', (clock, now, until, count) => {
  const day = colleagueDay(answer, practitionerId, Date.parse(at(clock)));
  expect([day.now, day.until, day.ahead.length]).toEqual([now, at(until), count]);
});

test('after the last hours nothing changes any more today', () => {
  expect(colleagueDay(answer, practitionerId, Date.parse(at('18:00')))).toEqual({
    now: 'closed',
    until: null,
    ahead: [],
    shifts: [],
  });
});

const day = { letter: 'D', colour: 'day', name: 'Day', unit: 'Cardiology' } as const;
const role = { rank: 'primary', holdsAppointments: true } as const;

test('a shift of theirs is said until it is over, and nobody else’s', () => {
  const shifts = [
    { ...span('06:00', '09:00'), ...day, ...role, id: 'early' },
    { ...span('08:00', '17:00'), ...day, ...role, id: 'late' },
    { ...span('08:00', '17:00'), ...day, ...role, id: 'other', practitionerId: 'okafor' },
  ];
  const saidAt = (clock: string) =>
    colleagueDay({ ...answer, shifts }, practitionerId, Date.parse(at(clock))).shifts.map(
      ({ id }) => id,
    );
  expect(saidAt('08:59')).toEqual(['early', 'late']);
  expect(saidAt('09:00')).toEqual(['late']);
  expect(saidAt('17:00')).toEqual([]);
});
