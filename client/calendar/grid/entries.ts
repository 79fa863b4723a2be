/** What stands in the calendar, ready to be laid out: own appointments, and colleagues' busy time. */
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import type { BusyTime, CalendarAnswer, OwnEntry } from '#shared/calendar.ts';
import { minutesBetween } from '#client/ui/times/times.ts';
import { dayMinutes, wallPlace } from './wall-clock.ts';

type OwnPart = Pick<
  OwnEntry,
  | 'patientName'
  | 'typeId'
  | 'typeName'
  | 'capacity'
  | 'state'
  | 'version'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
>;

export interface Entry {
  /** Unique on the screen; an appointment's own where it is one's own. */
  id: string;
  kind: Kind;
  startsAt: string;
  endsAt: string;
  /** Those whose time it takes, of those who are shown. */
  personIds: string[];
  /** The room that it takes; null where it takes none. */
  locationName: string | null;
  /** Null: a colleague's time, of which no more is known. */
  own: OwnPart | null;
}

/** On one day: minutes since that midnight by the clock on the wall. */
export interface Placed {
  entry: Entry;
  /** The day on which it begins. */
  begins: string;
  from: number;
  to: number;
}

function ownEntry(
  { id, kind, startsAt, endsAt, practitionerIds, locationName, ...own }: OwnEntry,
  ownId: string,
): Entry {
  const personIds = practitionerIds.includes(ownId) ? practitionerIds : [ownId, ...practitionerIds];
  return { id, kind, startsAt, endsAt, personIds, locationName, own };
}

const busyEntry = ({ practitionerId, ...rest }: BusyTime): Entry => ({
  ...rest,
  id: `${practitionerId} ${rest.startsAt} ${rest.endsAt}`,
  personIds: [practitionerId],
  own: null,
});

/**
 * For one reader. What is the same in the next answer is the same entry, so that nothing of it is
 * drawn anew: the cache of the answers keeps what did not change.
 */
export function entriesFor(ownId: string): (answer: CalendarAnswer) => Entry[] {
  const known = new WeakMap<object, Entry>();
  const kept = <Row extends object>(row: Row, make: (row: Row) => Entry) => {
    const entry = known.get(row) ?? make(row);
    known.set(row, entry);
    return entry;
  };
  return ({ own, busy }) =>
    [
      ...own.map((row) => kept(row, (one) => ownEntry(one, ownId))),
      ...busy.map((row) => kept(row, busyEntry)),
    ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id));
}

export const isCancelled = ({ own }: Entry): boolean => own?.state === 'cancelled';

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
  (states === null || states.includes(entry.own?.state ?? 'booked')) &&
  !entry.personIds.every((id) => hidden.includes(id));

type Part = Placed & { day: string };

/** Its length is the true one, so that an hour stays an hour when the clocks change in it. */
function partsOf(entry: Entry, zone: string): Part[] {
  const { startsAt, endsAt } = entry;
  const { day, minute: from } = wallPlace(zone, startsAt);
  const { day: last } = wallPlace(zone, Date.parse(endsAt) - 1);
  if (day === last) {
    const to = Math.min(from + minutesBetween(startsAt, endsAt), dayMinutes);
    return [{ entry, begins: day, day, from, to }];
  }
  return [
    { entry, begins: day, day, from, to: dayMinutes },
    { entry, begins: day, day: last, from: 0, to: wallPlace(zone, endsAt).minute },
  ].filter(({ from: begin, to }) => begin < to);
}

const isSame = (one: readonly Placed[], other: readonly Placed[] | undefined) =>
  one.length === other?.length && one.every((part, at) => part === other[at]);

/**
 * The parts of entries on each day, for one zone. A day on which nothing changed keeps its list, and
 * an entry its part: what is the same is not drawn anew.
 */
export function placing(zone: string): (entries: readonly Entry[]) => Map<string, Placed[]> {
  const known = new WeakMap<Entry, Part[]>();
  let before = new Map<string, Placed[]>();
  return (entries) => {
    const placed = new Map<string, Placed[]>();
    for (const entry of entries) {
      const parts = known.get(entry) ?? partsOf(entry, zone);
      known.set(entry, parts);
      for (const part of parts) {
        const list = placed.get(part.day);
        if (list) list.push(part);
        else placed.set(part.day, [part]);
      }
    }
    for (const [day, list] of placed) {
      const old = before.get(day);
      if (old && isSame(list, old)) placed.set(day, old);
    }
    before = placed;
    return placed;
  };
}
