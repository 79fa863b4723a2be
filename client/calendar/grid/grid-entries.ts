/** The calendar's entries, ready to be laid out: the reader's own appointments, and colleagues' busy time. */
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import type { BusyTime, CalendarAnswer, OwnEntry } from '#shared/calendar.ts';
import { minutesBetween } from '#client/ui/times/times.ts';
import { dayMinutes, wallClock } from './wall-clock.ts';

type OwnPart = Pick<
  OwnEntry,
  | 'patientName'
  | 'isNameOnly'
  | 'deceased'
  | 'reason'
  | 'typeId'
  | 'typeName'
  | 'keptBy'
  | 'capacity'
  | 'state'
  | 'version'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
  | 'onlyDuringShifts'
>;

export interface Entry {
  /** Unique on the screen; of an appointment of one's own, its id. */
  id: string;
  kind: Kind;
  startsAt: string;
  endsAt: string;
  /** Of the people shown, those whose time it takes. */
  personIds: string[];
  /** The room that it takes; null where it takes none. */
  locationName: string | null;
  /** Null for a colleague's busy time, of which no more is known. */
  appointment: OwnPart | null;
}

/** The part of an entry on one day: in minutes since that midnight by the wall clock. */
export interface EntryPart {
  entry: Entry;
  /** The day on which it begins. */
  startDay: string;
  from: number;
  to: number;
}

function ownEntry(
  { id, kind, startsAt, endsAt, practitionerIds, locationName, ...appointment }: OwnEntry,
  ownId: string,
): Entry {
  const personIds = practitionerIds.includes(ownId) ? practitionerIds : [ownId, ...practitionerIds];
  return { id, kind, startsAt, endsAt, personIds, locationName, appointment };
}

const busyEntry = ({ practitionerId, ...time }: BusyTime): Entry => ({
  ...time,
  id: `${practitionerId} ${time.startsAt} ${time.endsAt}`,
  personIds: [practitionerId],
  appointment: null,
});

/**
 * For one reader. A row that did not change between two answers keeps its entry object, so that React
 * does not render it again: the query cache keeps the identity of rows.
 */
export function entriesFor(ownId: string): (answer: CalendarAnswer) => Entry[] {
  const entriesByRow = new WeakMap<object, Entry>();
  const entryOf = <Row extends object>(row: Row, make: (row: Row) => Entry) => {
    const entry = entriesByRow.get(row) ?? make(row);
    entriesByRow.set(row, entry);
    return entry;
  };
  return ({ own, busy }) =>
    [
      ...own.map((row) => entryOf(row, (ownRow) => ownEntry(ownRow, ownId))),
      ...busy.map((row) => entryOf(row, busyEntry)),
    ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id));
}

export const isCancelled = ({ appointment }: Entry): boolean => appointment?.state === 'cancelled';

export interface Filter {
  kinds: readonly Kind[];
  /** Null: all but what was cancelled, which lists show and grids do not. */
  states: readonly AppointmentState[] | null;
  /** Whose time is not shown. */
  hidden: readonly string[];
}

/** A colleague's busy time has no state of its own: it is shown with what is booked. */
export const isShown = (entry: Entry, { kinds, states, hidden }: Filter): boolean =>
  kinds.includes(entry.kind) &&
  (states === null || states.includes(entry.appointment?.state ?? 'booked')) &&
  !entry.personIds.every((id) => hidden.includes(id));

type DayPart = EntryPart & { day: string };

/** The length is the elapsed time, so that an hour stays an hour when the clocks change in it. */
function partsOf(entry: Entry, zone: string): DayPart[] {
  const { startsAt, endsAt } = entry;
  const { day, minute: from } = wallClock(zone, startsAt);
  const { day: last } = wallClock(zone, Date.parse(endsAt) - 1);
  if (day === last) {
    const to = Math.min(from + minutesBetween(startsAt, endsAt), dayMinutes);
    return [{ entry, startDay: day, day, from, to }];
  }
  return [
    { entry, startDay: day, day, from, to: dayMinutes },
    { entry, startDay: day, day: last, from: 0, to: wallClock(zone, endsAt).minute },
  ].filter(({ from: begin, to }) => begin < to);
}

const isSame = (a: readonly EntryPart[], b: readonly EntryPart[] | undefined) =>
  a.length === b?.length && a.every((part, at) => part === b[at]);

/**
 * The parts of entries on each day, for one zone. A day on which nothing changed keeps its array, and
 * an entry its parts, so that React does not render them again.
 */
export function partsByDay(zone: string): (entries: readonly Entry[]) => Map<string, EntryPart[]> {
  const partsByEntry = new WeakMap<Entry, DayPart[]>();
  let before = new Map<string, EntryPart[]>();
  return (entries) => {
    const byDay = new Map<string, EntryPart[]>();
    for (const entry of entries) {
      const parts = partsByEntry.get(entry) ?? partsOf(entry, zone);
      partsByEntry.set(entry, parts);
      for (const part of parts) {
        const list = byDay.get(part.day);
        if (list) list.push(part);
        else byDay.set(part.day, [part]);
      }
    }
    for (const [day, list] of byDay) {
      const old = before.get(day);
      if (old && isSame(list, old)) byDay.set(day, old);
    }
    before = byDay;
    return byDay;
  };
}
