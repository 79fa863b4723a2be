/** Tests which rows of the agenda a phone puts behind one line, and what the line says. */
import { expect, test } from 'vitest';
import type { ShiftTime } from '#shared/calendar.ts';
import type { EntryPart } from '#client/calendar/grid/grid-entries.ts';
import { foldableRows, rowsOf, rowsWords } from './agenda-rows.ts';

const at = (time: string) => `2026-11-27T${time}:00.000Z`;
const now = Date.parse(at('12:00'));

const part = (from: string, to: string, state?: string) =>
  ({
    entry: {
      id: from,
      kind: 'tele-visit',
      startsAt: at(from),
      endsAt: at(to),
      appointment: state ? { state } : null,
    },
  }) as unknown as EntryPart;

const shift = (from: string, to: string) =>
  ({ id: from, startsAt: at(from), endsAt: at(to) }) as unknown as ShiftTime;

test('what is done is folded, with shifts that are over and the time of colleagues, and counted by kind', () => {
  const rows = rowsOf(
    [shift('00:00', '08:00'), shift('08:00', '18:00')],
    [
      part('09:00', '09:30', 'completed'),
      part('09:30', '10:00', 'cancelled'),
      part('10:00', '10:30', 'booked'),
      part('10:30', '11:00'),
      part('14:00', '14:30', 'booked'),
    ],
  );
  const doneRows = foldableRows(rows, now);
  expect(doneRows.map((row) => row.at)).toEqual(['00:00', '09:00', '09:30', '10:30'].map(at));
  expect(rowsWords(doneRows)).toBe('2 appointments, 1 cancelled, 1 shift');
});

test('nothing is folded where nothing is left to do', () => {
  const rows = rowsOf([], [part('09:00', '09:30', 'completed'), part('10:00', '10:30', 'no-show')]);
  expect(foldableRows(rows, now)).toEqual([]);
});
