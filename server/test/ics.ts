/** Reads another program's calendar, on a day in January in London. */
import { readEvents } from '#server/calendar/importing/ics-events.ts';

export const reader = { zone: 'Europe/London', now: new Date('2026-01-15T12:00:00Z') };

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
