/** What a move means: from when to when, what surrounds it, and how it is told afterwards. */
import type { Presence, Surroundings } from '#shared/moving.ts';
import type { CalendarAnswer } from '#shared/calendar.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { isCancelled, type Entry } from '../grid/entries.ts';
import type { Person } from '../shown.ts';

export interface Place {
  startsAt: string;
  endsAt: string;
}

export interface MovingFacts {
  /** All of them, whatever is filtered out of sight. */
  entries: readonly Entry[] | undefined;
  times: Pick<CalendarAnswer, 'open' | 'off'> | undefined;
  people: ReadonlyMap<string, Person>;
  ownId: string;
  zone: string | null;
  now: number;
  mayBook: boolean;
}

export const placeOf = ({ startsAt, endsAt }: Place): Place => ({ startsAt, endsAt });

export const isMoved = (one: Place, other: Place): boolean =>
  one.startsAt !== other.startsAt || one.endsAt !== other.endsAt;

export const spanOf = ({ startsAt, endsAt }: Place) => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

/** Of a colleague's time, or of what is only held, no more is known. */
export const nothingKnown = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, typeId: null };

/** Time that a patient of the waiting list is being asked for stays theirs until they have answered. */
const offeredTo = (entry: Entry, { times }: MovingFacts) =>
  (times?.off ?? [])
    .filter(
      ({ kind, practitionerId }) => kind === 'offered' && entry.personIds.includes(practitionerId),
    )
    .map((one) => ({
      ...spanOf(one),
      ...nothingKnown,
      isBusy: false,
      name: 'an offer to the waiting list',
    }));

function obstaclesTo(entry: Entry, facts: MovingFacts) {
  const { entries = [], people } = facts;
  const standing = entries
    .filter(
      (one) =>
        one.id !== entry.id &&
        !isCancelled(one) &&
        one.personIds.some((id) => entry.personIds.includes(id)),
    )
    .map((one) => ({
      ...spanOf(one),
      ...(one.own ?? nothingKnown),
      isBusy: one.own === null,
      name: one.own?.patientName ?? people.get(one.personIds[0] ?? '')?.fullName ?? 'A colleague',
    }));
  return [...standing, ...offeredTo(entry, facts)];
}

/** Only of those who are shown anything is known; the server speaks for the others. */
function presencesOf(entry: Entry, { times, people, ownId }: MovingFacts): Presence[] {
  if (!times) return [];
  return entry.personIds
    .flatMap((id) => people.get(id) ?? [])
    .map(({ id, fullName }) => ({
      name: fullName,
      isReader: id === ownId,
      away: times.off.flatMap((one) =>
        one.practitionerId === id && one.kind !== 'offered'
          ? [{ ...spanOf(one), kind: one.kind }]
          : [],
      ),
      open: times.open.filter(({ practitionerId }) => practitionerId === id).map(spanOf),
    }));
}

/** Colleagues who are in its room, of those who are shown; of all others the server alone knows. */
const usesOfRoom = ({ locationName: name }: Entry, { entries = [] }: MovingFacts) =>
  name === null
    ? []
    : entries
        .filter((one) => one.own === null && one.locationName === name)
        .map((one) => ({ ...spanOf(one), name }));

/** `isBegun`: it keeps its start, which may have passed. */
export const surroundings = (entry: Entry, facts: MovingFacts, isBegun: boolean): Surroundings => ({
  obstacles: obstaclesTo(entry, facts),
  people: presencesOf(entry, facts),
  inRoom: usesOfRoom(entry, facts),
  now: isBegun ? 0 : facts.now,
  clock: (instant) => clockTime(instant, facts.zone ?? 'UTC'),
});

const when = (instant: string, zone: string) =>
  `${shortDay(dayIn(zone, instant))}, ${clockTime(instant, zone)}`;

interface Told {
  name: string;
  before: Place;
  after: Place;
  /** Its room was taken then, and it has this one now. */
  newRoom?: string | undefined;
}

/** "Ana Ruiz moved to Mon 23, 10:00.", "Ana Ruiz is now from 10:00 to 10:45." */
export function movedWords({ name, before, after, newRoom }: Told, zone: string): string {
  const { from, to } = spanOf(before);
  const isLonger = spanOf(after).to - spanOf(after).from !== to - from;
  const where = newRoom ? ` It takes ${newRoom} now.` : '';
  return isLonger
    ? `${name} is now from ${clockTime(after.startsAt, zone)} to ${clockTime(after.endsAt, zone)}.${where}`
    : `${name} moved to ${when(after.startsAt, zone)}.${where}`;
}
