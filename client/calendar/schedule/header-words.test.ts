/** Tests what is said of the reader's appointments and duties below the page's title. */
import { expect, test } from 'vitest';
import type { Appointment } from '#shared/appointments.ts';
import type { JoinedLine } from '#shared/on-call/duty-end.ts';
import { timeWords } from '#client/ui/times/moment-words.ts';
import { countWords, dutyWords, nowAndNextWords } from './header-words.ts';

const duty = (practitionerId: string) => ({ practitionerId, endsAt: '2026-11-27T08:00:00Z' });

const line = (role: string, primary: string[], backup: string[]) =>
  ({ role, primary: primary.map(duty), backup: backup.map(duty) }) as unknown as JoinedLine;

test('each role that the reader has now is said, also as backup, and nobody else’s', () => {
  const lines = [
    line('Cardiology on call', ['other'], ['me']),
    line('Consults', ['me'], ['other']),
    line('Nights', ['other'], []),
  ];
  const seen = { at: '2026-11-27T04:00:00Z', zone: 'UTC' };
  const until = `until ${timeWords('2026-11-27T08:00:00Z', seen)}`;
  expect(dutyWords(lines, 'me', seen)).toBe(
    `Cardiology on call: you, backup, ${until}. Consults: you, ${until}.`,
  );
  expect(dutyWords(lines, 'nobody', seen)).toBe('');
});

const bookedAt = (patientName: string, from: string, to: string) =>
  ({
    id: patientName,
    patientName,
    state: 'booked',
    startsAt: `2026-11-27T${from}:00Z`,
    endsAt: `2026-11-27T${to}:00Z`,
    type: { kind: 'in-person' },
  }) as Appointment;

test('what was left open is to be closed, and only without it the day is done', () => {
  const day = [bookedAt('Ioana Pop', '09:00', '09:20'), bookedAt('Ana Ruiz', '09:20', '09:40')];
  const last = { now: Date.parse('2026-11-27T10:00:00Z'), zone: 'UTC', waiting: new Set<string>() };
  expect(countWords(day, last)).toBe('2 appointments, 2 not closed');
  expect(nowAndNextWords(day.slice(0, 1), last)).toBe('Not closed: Ioana Pop.');
  expect(nowAndNextWords(day, last)).toBe('Not closed: Ioana Pop and 1 more.');
  const closed = day.map((appointment) => ({ ...appointment, state: 'completed' as const }));
  expect(nowAndNextWords(closed, last)).toBe('Nothing more today.');
});

test('whose patient waits is not called left open, and the day is not done', () => {
  const day = [bookedAt('Ioana Pop', '09:00', '09:20')];
  const waited = {
    now: Date.parse('2026-11-27T10:00:00Z'),
    zone: 'UTC',
    waiting: new Set(['Ioana Pop']),
  };
  expect(countWords(day, waited)).toBe('1 appointment');
  expect(nowAndNextWords(day, waited)).toBe('');
});
