/** Moving an appointment: the verdict before the drop, at once on the screen, back where it is refused. */
import { useEffect, useMemo, useState } from 'react';
import { verdictOf, type Verdict } from '#shared/moving.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { minutesBetween } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/toast.tsx';
import type { Entry } from '../grid/entries.ts';
import {
  isMoved,
  movedWords,
  nothingKnown,
  placeOf,
  spanOf,
  surroundings,
  type Place,
} from './move-facts.ts';
import type { MovingFacts } from './move-facts.ts';

const undoMs = 6_000;

interface Moved {
  id: string;
  version: number;
  name: string;
  /** One date of several: the others stay. */
  isOfSeries?: boolean;
  /** Its room was taken there, and it has this one now. */
  newRoom?: string | undefined;
  /** Where it was. */
  before: Place;
  after: Place;
}

interface Pending extends Place {
  id: string;
  /** What the server made of it; null while it has not said. */
  version: number | null;
}

/** The server's word has arrived where the entry is at least as new, or is no more. */
const isAnswered = ({ id, version }: Pending, entries: readonly Entry[] | undefined) => {
  if (version === null || !entries) return false;
  const found = entries.find((one) => one.id === id);
  return !found?.own || found.own.version >= version;
};

/** It may be moved on from there by the version that the server told. */
const standing = (entry: Entry, { id, startsAt, endsAt, version }: Pending): Entry => {
  if (entry.id !== id) return entry;
  const own = entry.own && version !== null ? { ...entry.own, version } : entry.own;
  return { ...entry, startsAt, endsAt, own };
};

export function useMoving(facts: MovingFacts) {
  const { entries, zone, mayBook } = facts;
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [moved, setMoved] = useState<Moved | null>(null);
  const { mutateAsync } = trpc.appointments.move.useMutation();

  useEffect(() => {
    if (!moved) return undefined;
    const rest = setTimeout(() => setMoved(null), undoMs);
    return () => clearTimeout(rest);
  }, [moved]);
  if (pending.some((one) => isAnswered(one, entries)))
    setPending(pending.filter((one) => !isAnswered(one, entries)));
  /** As they are to be, before the server has said so or the new ones are here. */
  const shownEntries = useMemo(
    () => pending.reduce((all, one) => all?.map((entry) => standing(entry, one)), entries),
    [entries, pending],
  );

  const settle = (id: string, version?: number) =>
    setPending((all) =>
      version === undefined
        ? all.filter((one) => one.id !== id)
        : all.map((one) => (one.id === id ? { ...one, version } : one)),
    );

  /** The server is the law: where it says no, the entry goes back and the reason is said. */
  async function put(what: Moved, [from, to]: [Place, Place]) {
    const durationMinutes = minutesBetween(to.startsAt, to.endsAt);
    const isLonger = durationMinutes !== minutesBetween(from.startsAt, from.endsAt);
    setPending((all) => [
      ...all.filter(({ id }) => id !== what.id),
      { ...to, id: what.id, version: null },
    ]);
    setMoved(null);
    try {
      const done = await mutateAsync({
        appointmentId: what.id,
        version: what.version,
        startsAt: to.startsAt,
        ...(isLonger && { durationMinutes }),
        idempotencyKey: crypto.randomUUID(),
      });
      settle(what.id, done.version);
      return done;
    } catch (error) {
      toast.problem(`${what.name} was not moved. ${wordsFor(error)}`);
      settle(what.id);
      return null;
    }
  }

  const verdict = (entry: Entry, place: Place): Verdict => {
    const wish = { ...spanOf(place), ...(entry.own ?? { ...nothingKnown, capacity: 1 }) };
    const isBegun = place.startsAt === entry.startsAt;
    return verdictOf(wish, surroundings(entry, { ...facts, entries: shownEntries }, isBegun));
  };

  const drop = async (entry: Entry, after: Place) => {
    if (!entry.own || !isMoved(entry, after)) return;
    const { patientName: name, version } = entry.own;
    const { kind, words } = verdict(entry, after);
    if (kind === 'no') return toast.problem(`${name} was not moved. ${words}`);
    const what = { id: entry.id, version, name, before: placeOf(entry), after };
    const done = await put(what, [what.before, after]);
    if (!done) return undefined;
    const room = done.location?.name;
    const newRoom = room === (entry.locationName ?? undefined) ? undefined : room;
    const isOfSeries = done.series !== null;
    return setMoved({ ...what, version: done.version, isOfSeries, newRoom });
  };

  const undo = async () => {
    if (moved && (await put(moved, [moved.after, moved.before])))
      toast.done(`${moved.name} is back.`);
  };

  return {
    /** Not while the server has yet to say what came of the last move. */
    isMovable: ({ own }: Entry) =>
      mayBook && own?.state === 'booked' && pending.every(({ version }) => version !== null),
    verdict,
    drop: (entry: Entry, place: Place) => void drop(entry, place),
    undo: () => void undo(),
    forget: () => setMoved(null),
    /** What the bar says whose button takes it back. */
    words:
      moved && zone
        ? `${movedWords(moved, zone)}${moved.isOfSeries ? ' Only this date of the series.' : ''}`
        : null,
    shownEntries,
  };
}

export type Moving = ReturnType<typeof useMoving>;
