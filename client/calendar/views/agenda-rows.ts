/** The rows of a day in the agenda, and which of them are put behind one line. */
import type { ShiftTime } from '#shared/calendar.ts';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import { foldable } from '#client/ui/appointments/over.ts';
import { isCancelled, type EntryPart } from '#client/calendar/grid/grid-entries.ts';
import { counted } from '#client/ui/list/counted.ts';

export type Row = { at: string } & ({ shift: ShiftTime } | { part: EntryPart });

/** Shifts and entries in the order of their time; a shift before what is in it. */
export const rowsOf = (shifts: readonly ShiftTime[], parts: readonly EntryPart[]): Row[] =>
  [
    ...shifts.map((shift) => ({ at: shift.startsAt, shift })),
    ...parts.map((part) => ({ at: part.entry.startsAt, part })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** As an appointment; nobody has to say how a shift or a colleague's time ended, as with a meeting. */
function asAppointment(row: Row) {
  if ('shift' in row) {
    const { startsAt, endsAt } = row.shift;
    return { row, startsAt, endsAt, state: 'booked', type: { kind: 'meeting' } } as const;
  }
  const { appointment, kind, startsAt, endsAt } = row.part.entry;
  const type = { kind: appointment ? kind : 'meeting' } as const;
  return { row, startsAt, endsAt, state: appointment?.state ?? 'booked', type } as const;
}

/** Returns the rows that may be folded, by the rule of lists of appointments. */
export const foldableRows = (rows: readonly Row[], now: number): Row[] =>
  foldable(rows.map(asAppointment), now).map(({ row }) => row);

/** "8 appointments, 1 cancelled, 1 shift" */
export function rowsWords(rows: readonly Row[]): string {
  const entries = rows.flatMap((row) => ('part' in row ? row.part.entry : []));
  const cancelled = entries.filter((entry) => isCancelled(entry)).length;
  const [appointments, shifts] = [entries.length - cancelled, rows.length - entries.length];
  return [
    appointments > 0 && appointmentsWords(appointments),
    cancelled > 0 && `${cancelled} cancelled`,
    shifts > 0 && counted(shifts, 'shift'),
  ]
    .filter(Boolean)
    .join(', ');
}
