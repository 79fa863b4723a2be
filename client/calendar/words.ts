/** An entry of the calendar in words, for eyes, pointers and screen readers. */
import { kinds } from '#shared/appointments.ts';
import { listed } from '#client/ui/appointment-words.ts';
import { clockTime } from '#client/ui/times.ts';
import { clockOf, isCancelled, type Entry, type Placed } from './entries.ts';
import type { Shown } from './shown.ts';

/** The patient's name, or that somebody is busy. */
export const titleOf = ({ own }: Entry): string => own?.patientName ?? 'Busy';

const namesOf = ({ personIds }: Entry, { people }: Shown) =>
  personIds.flatMap((id) => people.get(id)?.name ?? []);

/** "10:00 to 10:30, Tele-visit, Ana Ruiz. You and Dr. Sato. In progress." */
export function entryWords(entry: Entry, shown: Shown): string {
  const { startsAt, endsAt, kind, own } = entry;
  const names = namesOf(entry, shown);
  const differing = own && own.state !== 'booked' ? own.state.replace('-', ' ') : null;
  return [
    `${clockTime(startsAt, shown.zone)} to ${clockTime(endsAt, shown.zone)}, ${kinds[kind].word}, ${titleOf(entry)}.`,
    shown.people.size > 1 && names.length > 0 && `${listed(names)}.`,
    differing && `${differing[0]?.toUpperCase() ?? ''}${differing.slice(1)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What stands at that time of a day, for the keyboard's cursor: "10:30, free". */
export function cursorWords(minutes: number, placed: readonly Placed[], shown: Shown): string {
  const there = placed.filter(
    ({ entry, from, to }) => from < minutes + 30 && to > minutes && !isCancelled(entry),
  );
  const clock = clockOf(minutes);
  if (there.length === 0)
    return `${clock}, free.${shown.mayBook ? ' Enter books an appointment here.' : ''}`;
  const isMovable = there.some(({ entry }) => shown.moving.isMovable(entry));
  const keys = isMovable ? 'Enter opens it, M moves it.' : 'Enter opens it.';
  return `${clock}: ${there.map(({ entry }) => entryWords(entry, shown)).join(' ')} ${keys}`;
}

/** While an appointment is in the hand: where it would stand, and whether it may. */
export const carriedWords = (entry: Entry, minute: number, fault: string | null): string =>
  `${titleOf(entry)} at ${clockOf(minute)}. ${fault === null ? 'It fits. Enter drops it' : `Cannot move here. ${fault} Arrows go on`}, Escape puts it back.`;
