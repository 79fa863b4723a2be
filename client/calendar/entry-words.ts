/** Words for entries, columns and verdicts: on screen, in titles and for screen readers. */
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import type { Verdict } from '#shared/appointments/move-rules.ts';
import { isDone, isLeftOpen, leftOpenWord } from '#client/ui/appointments/over.ts';
import { stateWord } from '#client/ui/appointments/StateBadge.tsx';
import { diedShort } from '#client/ui/patients/died-words.ts';
import { isSameName, listed } from '#client/ui/appointments/appointment-words.ts';
import type { Column } from '#client/calendar/grid/grid-columns.ts';
import { isCancelled, type Entry } from '#client/calendar/grid/grid-entries.ts';
import { awayName, awaySpan, openWords, shiftWords } from '#client/calendar/grid/open-times.ts';
import type { CalendarContext } from './calendar-context.ts';
import type { Dragged } from '#client/calendar/moves/use-entry-drag.ts';
import { timeWords, minuteWords } from '#client/calendar/grid/wall-clock.ts';

/** The patient's name; of a colleague's time, that it is taken. */
export const titleOf = ({ appointment }: Entry): string => appointment?.patientName ?? 'Busy';

/** "Novak". What is not a person's name stays as it is. */
export function surname(entry: Entry): string {
  const title = titleOf(entry);
  return entry.appointment && entry.kind !== 'meeting' ? (title.split(' ').at(-1) ?? title) : title;
}

/** "D. Novak": as in all places that have no room for a whole name. */
export function shortName(entry: Entry): string {
  const title = titleOf(entry);
  const last = surname(entry);
  return last === title ? title : `${title.slice(0, 1)}.\u00A0${last}`;
}

/** Whether the entry's time has passed and nobody has said how it ended. */
export const isEntryLeftOpen = ({ appointment, kind, endsAt }: Entry, now: number): boolean =>
  appointment !== null && isLeftOpen({ state: appointment.state, endsAt, type: { kind } }, now);

/** Whether the entry's time has passed and nothing is left to do, as always with a colleague's time. */
export const isEntryDone = ({ appointment, kind, endsAt }: Entry, now: number): boolean =>
  Date.parse(endsAt) <= now &&
  (appointment === null || isDone({ state: appointment.state, endsAt, type: { kind } }, now));

/** "No-show" or "Not closed", as in lists; null while it is only booked. */
export function stateOf({ appointment }: Entry, leftOpen: boolean): string | null {
  if (leftOpen) return leftOpenWord;
  return appointment && appointment.state !== 'booked' ? stateWord(appointment.state) : null;
}

type Names = Pick<CalendarContext, 'zone' | 'people'>;

const namesOf = ({ personIds }: Entry, { people }: Names) =>
  personIds.flatMap((id) => people.get(id)?.name ?? []);

/** "Results", "Diabetes check", "Room 3", "Dr. Sato": its type, why, where, and who else is there; a title is not said again. */
export function whatWords(
  entry: Entry,
  { people, exceptIds }: Pick<CalendarContext, 'people'> & { exceptIds: readonly string[] },
): string[] {
  const { appointment, kind, locationName, personIds } = entry;
  const type = appointment?.typeName ?? kinds[kind].word;
  const otherIds = personIds.filter((id) => !exceptIds.includes(id));
  return [
    ...(isSameName(type, titleOf(entry)) ? [] : [type]),
    ...(appointment?.reason ? [appointment.reason] : []),
    ...(locationName === null ? [] : [locationName]),
    ...(appointment?.keptBy ? [`kept in ${appointment.keptBy}`] : []),
    ...otherIds.flatMap((id) => people.get(id)?.name ?? []),
  ];
}

/** "10:00 to 10:30, Tele-visit, Ana Ruiz. For: Diabetes check. You and Dr. Sato. In progress." */
export function entryWords(entry: Entry, context: Names & { isLeftOpen: boolean }): string {
  const { startsAt, endsAt, kind, appointment, locationName } = entry;
  const names = context.people.size > 1 ? namesOf(entry, context) : [];
  const state = stateOf(entry, context.isLeftOpen);
  return [
    `${timeWords(context.zone, startsAt)} to ${timeWords(context.zone, endsAt)}, ${kinds[kind].word}, ${titleOf(entry)}.`,
    appointment?.reason && `For: ${appointment.reason}.`,
    locationName && `${locationName}.`,
    appointment?.isNameOnly && 'Name only: not linked to a patient.',
    appointment?.deceased && `${diedShort(appointment.deceased)}.`,
    names.length > 0 && `${listed(names)}.`,
    appointment?.keptBy && `Kept in ${appointment.keptBy}.`,
    state && `${state}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Saturday, 21 November, 3 entries. Open 09:00 to 13:00. Time off 10:00 to 11:00." */
export function columnWords(
  { label, day, parts, open, away, shifts }: Column,
  context: CalendarContext,
): string {
  const count = parts.length === 1 ? '1 entry' : `${parts.length} entries`;
  const off = away.map((time) => `${awayName(time, context)} ${awaySpan(time)}.`);
  const duty = shifts.map((shift) => `${shiftWords(shift, { zone: context.zone, day }, context)}.`);
  return [`${label}, ${count}. ${openWords(open)}.`, ...duty, ...off].join(' ');
}

const isOpenAt = ({ open }: Column, minute: number) =>
  open.some(({ from, to }) => from <= minute && minute + 30 <= to);

/** Returns what is at that time of a column, for the keyboard's cursor: "10:30, free". */
export function cursorWords(minute: number, column: Column, context: CalendarContext): string {
  const overlaps = ({ from, to }: { from: number; to: number }) =>
    from < minute + 30 && to > minute;
  const parts = column.parts.filter((part) => overlaps(part) && !isCancelled(part.entry));
  const off = column.away.filter(overlaps).map((time) => `${awayName(time, context)}.`);
  const closed = isOpenAt(column, minute) || off.length > 0 ? [] : ['Outside opening hours.'];
  const around = [...off, ...closed].join(' ');
  const clock = minuteWords(minute);
  if (parts.length === 0)
    return [`${clock}, free.`, around, context.mayBook && 'Enter books an appointment here.']
      .filter(Boolean)
      .join(' ');
  const isMovable = parts.some(({ entry }) => context.moving.isMovable(entry));
  const keys = isMovable ? 'Enter opens it, M moves it.' : 'Enter opens it.';
  const words = parts
    .map(({ entry }) =>
      entryWords(entry, { ...context, isLeftOpen: isEntryLeftOpen(entry, context.now) }),
    )
    .join(' ');
  return [`${clock}: ${words}`, around, keys].filter(Boolean).join(' ');
}

/** "Does not fit here. 10:00 to 10:30 is taken by Ana Ruiz." */
export function verdictWords({ kind, words }: Verdict): string {
  if (kind === 'fits') return 'It fits.';
  return kind === 'no' ? `Does not fit here. ${words}` : words;
}

/** "10:00 to 10:30" */
export const draggedSpan = ({ minute, minutes }: Dragged): string =>
  `${minuteWords(minute)} to ${minuteWords(minute + minutes)}`;

/**
 * Announced during a drag: where the appointment would be, whether it may be there, and which keys
 * to use.
 */
export function draggedWords(dragged: Dragged, verdict: Verdict): string {
  if (dragged.hasHandles)
    return `${titleOf(dragged.entry)}, ${draggedSpan(dragged)}. ${verdictWords(verdict)} Pull at either end to change its length, tap elsewhere to leave it.`;
  const next =
    verdict.kind === 'no' ? 'Arrows go on' : 'Enter drops it, Shift and arrows change its length';
  return `${titleOf(dragged.entry)}, ${draggedSpan(dragged)}. ${verdictWords(verdict)} ${next}, Escape puts it back.`;
}
