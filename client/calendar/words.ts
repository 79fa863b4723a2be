/** An entry of the calendar in words, for eyes, pointers and screen readers. */
import { kinds } from '#shared/appointments.ts';
import type { Verdict } from '#shared/moving.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import type { Column } from './grid/columns.ts';
import { isCancelled, type Entry } from './grid/entries.ts';
import { awayName, awaySpan, openWords } from './grid/open-times.ts';
import type { Shown } from './shown.ts';
import type { Carried } from './use-carrying.ts';
import { wallClock, wallWords } from './grid/wall-clock.ts';

/** The patient's name, or that somebody is busy. */
export const titleOf = ({ own }: Entry): string => own?.patientName ?? 'Busy';

type Readers = Pick<Shown, 'zone' | 'people'>;

const namesOf = ({ personIds }: Entry, { people }: Readers) =>
  personIds.flatMap((id) => people.get(id)?.name ?? []);

/** "10:00 to 10:30, Tele-visit, Ana Ruiz. You and Dr. Sato. In progress." */
export function entryWords(entry: Entry, shown: Readers): string {
  const { startsAt, endsAt, kind, own, locationName } = entry;
  const names = shown.people.size > 1 ? namesOf(entry, shown) : [];
  const differing = own && own.state !== 'booked' ? own.state.replace('-', ' ') : null;
  return [
    `${wallClock(shown.zone, startsAt)} to ${wallClock(shown.zone, endsAt)}, ${kinds[kind].word}, ${titleOf(entry)}.`,
    locationName && `${locationName}.`,
    names.length > 0 && `${listed(names)}.`,
    differing && `${differing[0]?.toUpperCase() ?? ''}${differing.slice(1)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Saturday, 21 November, 3 entries. Open 09:00 to 13:00. Time off 10:00 to 11:00." */
export function columnWords({ label, placed, open, away }: Column, shown: Shown): string {
  const count = placed.length === 1 ? '1 entry' : `${placed.length} entries`;
  const off = away.map((one) => `${awayName(one, shown)} ${awaySpan(one)}.`);
  return [`${label}, ${count}. ${openWords(open)}.`, ...off].join(' ');
}

const isOpenAt = ({ open }: Column, minute: number) =>
  open.some(({ from, to }) => from <= minute && minute + 30 <= to);

/** What stands at that time of a column, for the keyboard's cursor: "10:30, free". */
export function cursorWords(minute: number, column: Column, shown: Shown): string {
  const meets = ({ from, to }: { from: number; to: number }) => from < minute + 30 && to > minute;
  const there = column.placed.filter((one) => meets(one) && !isCancelled(one.entry));
  const off = column.away.filter(meets).map((one) => `${awayName(one, shown)}.`);
  const closed = isOpenAt(column, minute) || off.length > 0 ? [] : ['Outside opening hours.'];
  const around = [...off, ...closed].join(' ');
  const clock = wallWords(minute);
  if (there.length === 0)
    return [`${clock}, free.`, around, shown.mayBook && 'Enter books an appointment here.']
      .filter(Boolean)
      .join(' ');
  const isMovable = there.some(({ entry }) => shown.moving.isMovable(entry));
  const keys = isMovable ? 'Enter opens it, M moves it.' : 'Enter opens it.';
  const words = there.map(({ entry }) => entryWords(entry, shown)).join(' ');
  return [`${clock}: ${words}`, around, keys].filter(Boolean).join(' ');
}

/** "Cannot stand here. 10:00 to 10:30 is taken by Ana Ruiz." */
export function verdictWords({ kind, words }: Verdict): string {
  if (kind === 'fits') return 'It fits.';
  return kind === 'no' ? `Cannot stand here. ${words}` : words;
}

/** "10:00 to 10:30" */
export const carriedSpan = ({ minute, minutes }: Carried): string =>
  `${wallWords(minute)} to ${wallWords(minute + minutes)}`;

/** While an appointment is in the hand: where it would stand, and whether it may. */
export function carriedWords(carried: Carried, verdict: Verdict): string {
  if (carried.hasHandles)
    return `${titleOf(carried.entry)}, ${carriedSpan(carried)}. ${verdictWords(verdict)} Pull at either end to change its length, tap elsewhere to leave it.`;
  const next =
    verdict.kind === 'no' ? 'Arrows go on' : 'Enter drops it, Shift and arrows change its length';
  return `${titleOf(carried.entry)}, ${carriedSpan(carried)}. ${verdictWords(verdict)} ${next}, Escape puts it back.`;
}
