/** The appointment that is being dragged, by pointer or keys: where it is now, how long it is, and the verdict there. */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Verdict } from '#shared/appointments/move-rules.ts';
import type { CheckMove, TimeVerdict } from '#shared/appointments/time-check.ts';
import { appointmentMinutes } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import type { Entry } from '#client/calendar/grid/grid-entries.ts';
import { dayMinutes, instantOf, minutesOf } from '#client/calendar/grid/wall-clock.ts';
import { dayIn, minutesBetween, wallTime } from '#client/ui/times/times.ts';
import { isMoved, type TimeRange } from './move-facts.ts';
import type { EntryMoves } from './use-entry-moves.ts';

/** How long it stays over a time before the server is asked. */
const restMs = 200;

export const moveStepMinutes = 15;
export const lengthStepMinutes = 5;

export interface Dragged {
  entry: Entry;
  /** The id of the column that it is over: a day, and a person where columns are people. */
  column: string;
  /** The minute of the day at which it begins there; negative where it began the day before. */
  minute: number;
  /** Its length. */
  minutes: number;
  /** Which part is pulled; the other edge stays where it is. */
  part: 'whole' | 'start' | 'end';
  /** After a long press without movement: both edges have handles to pull at. */
  hasHandles: boolean;
}

const [dayPart, personPart] = [0, 1];
const partOf = (column: string, part: number) => column.split(' ')[part] ?? '';

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

const startOf = ({ startsAt }: Entry, zone: string) => ({
  day: dayIn(zone, startsAt),
  minute: minutesOf(wallTime(zone, startsAt)),
});

/** Returns the times of a dragged entry. Back at its old start it keeps that instant, also in the hour that comes twice. */
export function timesOfDragged({ entry, column, minute, minutes, part }: Dragged, zone: string) {
  const day = partOf(column, dayPart);
  const start = startOf(entry, zone);
  const isAtStart = part === 'end' || (start.day === day && start.minute === minute);
  const startsAt = isAtStart ? entry.startsAt : instantOf(day, minute, zone);
  const end = Date.parse(startsAt) + minutes * minuteMs;
  const endsAt = part === 'start' ? entry.endsAt : new Date(end).toISOString();
  return { startsAt, endsAt } satisfies TimeRange;
}

/** Starts a drag where the entry is. Of an entry from the day before, the column has only the rest. */
export function startDrag(
  { entry, column, part }: Pick<Dragged, 'entry' | 'column' | 'part'>,
  zone: string,
): Dragged {
  const { day, minute } = startOf(entry, zone);
  const isRest = day !== partOf(column, dayPart);
  const minutes = minutesBetween(entry.startsAt, entry.endsAt);
  const startMinute = isRest ? minute - dayMinutes : minute;
  return { entry, column, part, minutes, minute: startMinute, hasHandles: false };
}

/** A move does not change who takes part, so columns of other people are no target. */
const columnFor = ({ column, entry }: Dragged, target: string) => {
  const person = partOf(target, personPart);
  return person === '' || entry.personIds.includes(person) ? target : column;
};

/** Moved to this minute of a column: the whole of it, or the edge that is pulled. */
export function movedTo(dragged: Dragged, to: { column: string; minute: number }): Dragged {
  const { part, minute, minutes } = dragged;
  const { min, max } = appointmentMinutes;
  const step = part === 'whole' ? moveStepMinutes : lengthStepMinutes;
  const at = Math.round(to.minute / step) * step;
  if (part === 'end') return { ...dragged, minutes: clamp(at - minute, min, max) };
  if (part === 'whole')
    return {
      ...dragged,
      column: columnFor(dragged, to.column),
      minute: clamp(at, 0, dayMinutes - moveStepMinutes),
    };
  const end = minute + minutes;
  const start = clamp(at, Math.max(end - max, 0), end - min);
  return { ...dragged, minute: start, minutes: end - start };
}

export const resized = (dragged: Dragged, byMinutes: number): Dragged => {
  const { min, max } = appointmentMinutes;
  return { ...dragged, minutes: clamp(dragged.minutes + byMinutes, min, max) };
};

/** What the server says of the time that it is over, once it stays there. */
function useServerVerdict(dragged: Dragged | null, times: TimeRange | null): TimeVerdict | null {
  const move =
    dragged && times && isMoved(times, dragged.entry)
      ? {
          appointmentId: dragged.entry.id,
          startsAt: times.startsAt,
          durationMinutes: minutesBetween(times.startsAt, times.endsAt),
        }
      : null;
  const input = JSON.stringify(move);
  const [settled] = useDebouncedValue(input, restMs);
  const { data } = trpc.appointments.checkMove.useQuery(JSON.parse(settled) as CheckMove, {
    enabled: settled !== 'null',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return settled === input ? (data ?? null) : null;
}

export function useEntryDrag(moving: EntryMoves, zone: string) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const times = dragged && timesOfDragged(dragged, zone);
  const localVerdict = dragged && times && moving.verdict(dragged.entry, times);
  // The server knows who else is on it, and where the patient is then.
  const serverVerdict = useServerVerdict(localVerdict?.kind === 'no' ? null : dragged, times);
  const verdict: Verdict | null =
    localVerdict?.kind === 'no' ? localVerdict : (serverVerdict ?? localVerdict);
  return {
    dragged,
    /** What this browser knows of the time that it is over. */
    verdict,
    /** Dropped there, the patient gets a letter. */
    tellsPatient: serverVerdict?.tellsPatient ?? false,
    isMovable: moving.isMovable,
    update: setDragged,
    showHandles: (what: Dragged) => setDragged({ ...what, hasHandles: true }),
    /** Null: back to where it was. */
    drop: (what: Dragged | null) => {
      if (what) moving.drop(what.entry, timesOfDragged(what, zone));
      setDragged(null);
    },
  };
}

export type EntryDrag = ReturnType<typeof useEntryDrag>;
