/** Days, grouping and the words of the header, across both daylight-saving switches. */
import { expect, test } from 'vitest';
import type { Appointment, AppointmentState } from '#shared/appointments.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { dueAppointment } from '#client/ui/appointments/over.ts';
import { begunBy, byDay, weekOf } from './schedule-days.ts';
import { countWords, nowAndNextWords } from './header-words.ts';

const zone = 'Europe/London';

interface TestAppointment {
  from: string;
  to: string;
  state?: AppointmentState;
  kind?: Appointment['type']['kind'];
}

function appointment(patientName: string, sketch: TestAppointment): Appointment {
  const { from, to, state = 'booked', kind = 'tele-visit' } = sketch;
  return {
    id: crypto.randomUUID(),
    patientName,
    type: {
      id: crypto.randomUUID(),
      name: 'Review',
      kind,
      durationMinutes: 20,
      colour: null,
      letter: null,
      onlyDuringShifts: false,
    },
    state,
    startsAt: `${from}:00.000Z`,
    endsAt: `${to}:00.000Z`,
    practitioners: [],
    patient: null,
    version: 1,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    overbookedBecause: null,
    patientElsewhereBecause: null,
    company: null,
    chooseBy: null,
    cancelledBecause: null,
    cancelledConcept: null,
    reason: null,
    reasonConcepts: [],
    description: null,
    identifiers: [],
    instructions: null,
    internalNote: null,
    outcome: null,
    attendance: null,
    location: null,
    series: null,
    keptBy: null,
  };
}

const answer = (appointments: Appointment[]) => ({ appointments, free: [], zone });

const at = (text: string) => Date.parse(`${text}:00Z`);

const seenAt = (time: string) => ({ now: at(time), zone, waiting: new Set<string>() });

test('a week begins on Monday, over the end of a month and of a year', () => {
  expect(weekOf('2026-11-21')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(weekOf('2027-01-01')[0]).toBe('2026-12-28');
  expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'));
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

test('the days of both daylight-saving switches are days like others', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
});

test('an appointment is listed under the day of its own zone, not of UTC', () => {
  const late = appointment('Ana Ruiz', { from: '2026-06-30T23:30', to: '2026-06-30T23:50' });
  const [june, july] = byDay(answer([late]), ['2026-06-30', '2026-07-01']);
  expect(june?.appointments).toEqual([]);
  expect(july?.appointments).toEqual([late]);
});

test('the hour that occurs twice is distinguished and in order', () => {
  const second = appointment('Second', { from: '2026-10-25T01:30', to: '2026-10-25T01:50' });
  const first = appointment('First', { from: '2026-10-25T00:30', to: '2026-10-25T00:50' });
  const [day] = byDay(answer([second, first]), ['2026-10-25']);
  expect(day?.appointments.map(({ patientName }) => patientName)).toEqual(['First', 'Second']);
});

test('an appointment that began before the first day is at its top', () => {
  const night = appointment('Night', { from: '2026-11-20T23:30', to: '2026-11-21T00:30' });
  const ended = appointment('Ended', { from: '2026-11-20T23:00', to: '2026-11-21T00:00' });
  const [day] = byDay(answer([night, ended]), ['2026-11-21']);
  expect(day?.appointments).toEqual([night]);
});

test('the header names who is now and who is next', () => {
  const rows = [
    appointment('Marcus Bell', {
      from: '2026-11-21T09:00',
      to: '2026-11-21T09:30',
      state: 'completed',
      kind: 'in-person',
    }),
    appointment('Ioana Pop', {
      from: '2026-11-21T09:40',
      to: '2026-11-21T10:00',
      state: 'cancelled',
    }),
    appointment('Tomasz Wolny', { from: '2026-11-21T10:15', to: '2026-11-21T10:35' }),
    appointment('Ana Ruiz', { from: '2026-11-21T10:30', to: '2026-11-21T10:50' }),
  ];
  expect(countWords(rows)).toBe('3 appointments, 2 tele-visits, 1 cancelled');
  expect(nowAndNextWords(rows, seenAt('2026-11-21T10:12'))).toMatch(/^Next: Tomasz Wolny at 10:15/);
  expect(nowAndNextWords(rows, seenAt('2026-11-21T10:16'))).toMatch(
    /^Due now: Tomasz Wolny, until 10:35.*\. Next: Ana Ruiz at 10:30/,
  );
  expect(nowAndNextWords(rows, seenAt('2026-11-21T12:00'))).toBe(
    'Not closed: Tomasz Wolny and 1 more.',
  );
  expect(dueAppointment(rows, at('2026-11-21T10:12'))?.patientName).toBe('Tomasz Wolny');
  expect(begunBy(rows, at('2026-11-21T10:12'))).toBe(2);
});

test('who runs late is still the one who is now', () => {
  const running = appointment('Ana Ruiz', {
    from: '2026-11-21T10:30',
    to: '2026-11-21T10:50',
    state: 'in-progress',
  });
  expect(nowAndNextWords([running], seenAt('2026-11-21T11:30'))).toBe('Now: Ana Ruiz.');
});
