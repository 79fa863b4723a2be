/** What stands in the calendar, ready to be laid out: own appointments, and colleagues' busy time. */
import type { Kind } from '#shared/appointments.ts';
import type { CalendarAnswer, OwnEntry } from '#shared/calendar.ts';
import { dayIn, minutesBetween, wallTime } from '#client/ui/times.ts';

type OwnPart = Pick<
  OwnEntry,
  'patientName' | 'typeName' | 'state' | 'version' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'
>;

export interface Entry {
  /** Unique on the screen; an appointment's own where it is one's own. */
  id: string;
  kind: Kind;
  startsAt: string;
  endsAt: string;
  /** Those whose time it takes, of those who are shown. */
  personIds: string[];
  /** Null: a colleague's time, of which no more is known. */
  own: OwnPart | null;
}

/** On one day: minutes since that midnight by the clock on the wall. */
export interface Placed {
  entry: Entry;
  from: number;
  to: number;
}

const dayMinutes = 24 * 60;

export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** "09:30" */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function entriesOf(
  { own, busy }: CalendarAnswer,
  { ownId, kinds }: { ownId: string; kinds: readonly Kind[] },
): Entry[] {
  const mine = own.map(({ id, kind, startsAt, endsAt, practitionerIds, ...rest }) => ({
    id,
    kind,
    startsAt,
    endsAt,
    personIds: practitionerIds.includes(ownId) ? practitionerIds : [ownId, ...practitionerIds],
    own: rest,
  }));
  const theirs = busy.map(({ practitionerId, ...rest }) => ({
    ...rest,
    id: `${practitionerId} ${rest.startsAt} ${rest.endsAt}`,
    personIds: [practitionerId],
    own: null,
  }));
  return [...mine, ...theirs]
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id));
}

export const isCancelled = ({ own }: Entry): boolean => own?.state === 'cancelled';

/**
 * The parts of each entry on each day. Its length is the true one, so that an hour stays an hour when
 * the clocks change in it.
 */
export function placedByDay(entries: readonly Entry[], zone: string): Map<string, Placed[]> {
  const placed = new Map<string, Placed[]>();
  const put = (day: string, one: Placed) => {
    if (one.to <= one.from) return;
    const list = placed.get(day);
    if (list) list.push(one);
    else placed.set(day, [one]);
  };
  for (const entry of entries) {
    const { startsAt, endsAt } = entry;
    const first = dayIn(zone, startsAt);
    const last = dayIn(zone, Date.parse(endsAt) - 1);
    const from = minutesOf(wallTime(zone, startsAt));
    if (first === last) {
      put(first, {
        entry,
        from,
        to: Math.min(from + minutesBetween(startsAt, endsAt), dayMinutes),
      });
    } else {
      put(first, { entry, from, to: dayMinutes });
      put(last, { entry, from: 0, to: minutesOf(wallTime(zone, endsAt)) });
    }
  }
  return placed;
}
