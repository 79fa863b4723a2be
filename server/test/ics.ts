/** Reads another program's calendar: single events on a day in January in London, and whole files. */
import { expect } from 'vitest';
import { asIcs, icsLines } from '#shared/calendar/ics-lines.ts';
import { readEvents } from '#server/calendar/importing/ics-events.ts';

export const reader = {
  zone: 'Europe/London',
  addresses: ['lena@clinic.example'],
  now: new Date('2026-01-15T12:00:00Z'),
};

/** Each list of lines is an event. */
export const readLines = (...events: string[][]) =>
  readEvents(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n'),
    reader,
  );

export const readOne = (...lines: string[]) => readLines(lines)[0]!;

export const startsOf = (...lines: string[]) =>
  readOne(...lines).busy.map((span) => span.startsAt.toISOString());

/** Of a file as a program exports it, on a day in December in Vienna. */
const fileReader = {
  zone: 'Europe/Vienna',
  addresses: ['lena@clinic.example'],
  now: new Date('2026-12-01T12:00:00Z'),
};

export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** The lines of a calendar, as the server reads them and as it reads what the browser leaves of them. */
export function readFile(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const events = readEvents(text, fileReader);
  const reduced = icsLines(text, fileReader.addresses);
  expect(readEvents(asIcs(reduced.events, reduced.zones), fileReader)).toEqual(events);
  return events;
}

/** To the minute, in UTC. */
const minuteOf = (at: Date) => at.toISOString().slice(0, 16);

export const fileStarts = (...lines: string[]) =>
  readFile(...lines).map(({ busy }) => busy.map(({ startsAt }) => minuteOf(startsAt)));

export const fileSpans = (...lines: string[]) =>
  readFile(...lines).map(({ busy }) =>
    busy.map(({ startsAt, endsAt }) => `${minuteOf(startsAt)} ${minuteOf(endsAt)}`),
  );
