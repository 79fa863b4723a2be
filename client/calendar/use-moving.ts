/** Moving an appointment: the verdict before the drop, at once on the screen, back where it is refused. */
import { useEffect, useMemo, useState } from 'react';
import { faultOfMove } from '#shared/moving.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { isCancelled, type Entry } from './entries.ts';
import type { Person } from './shown.ts';

const undoMs = 6_000;

interface Place {
  startsAt: string;
  endsAt: string;
}

interface Facts {
  entries: readonly Entry[] | undefined;
  people: ReadonlyMap<string, Person>;
  zone: string | null;
  now: number;
  mayBook: boolean;
}

export interface Moved {
  id: string;
  version: number;
  name: string;
  /** Where it was. */
  before: Place;
  after: Place;
}

const spanOf = ({ startsAt, endsAt }: Place) => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

const placeAt = (entry: Place, startsAt: string): Place => {
  const { from, to } = spanOf(entry);
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + to - from).toISOString() };
};

const noBuffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };

function obstaclesTo(entry: Entry, { entries = [], people }: Facts) {
  return entries
    .filter(
      (one) =>
        one.id !== entry.id &&
        !isCancelled(one) &&
        one.personIds.some((id) => entry.personIds.includes(id)),
    )
    .map((one) => ({
      ...spanOf(one),
      ...(one.own ?? noBuffers),
      isBusy: one.own === null,
      name: one.own?.patientName ?? people.get(one.personIds[0] ?? '')?.fullName ?? 'A colleague',
    }));
}

export function useMoving(facts: Facts) {
  const [pending, setPending] = useState<({ id: string } & Place) | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const move = trpc.appointments.move.useMutation();

  useEffect(() => {
    if (!moved) return undefined;
    const rest = setTimeout(() => setMoved(null), undoMs);
    return () => clearTimeout(rest);
  }, [moved]);

  /** The server is the law: where it says no, the entry goes back and the reason is said. */
  async function put(what: Omit<Moved, 'before' | 'after'>, to: Place) {
    setPending({ id: what.id, ...to });
    setMoved(null);
    try {
      return await move.mutateAsync({
        appointmentId: what.id,
        version: what.version,
        startsAt: to.startsAt,
        idempotencyKey: crypto.randomUUID(),
      });
    } catch (error) {
      toast.problem(`${what.name} was not moved. ${wordsFor(error)}`);
      setPending(null);
      return null;
    }
  }

  const answered = facts.entries?.find(({ id }) => id === pending?.id);
  if (pending && answered && answered.startsAt === pending.startsAt) setPending(null);

  const isMovable = ({ own }: Entry) =>
    facts.mayBook && own?.state === 'booked' && pending === null;

  const verdict = (entry: Entry, startsAt: string): string | null => {
    if (startsAt === entry.startsAt) return null;
    const wish = { ...spanOf(placeAt(entry, startsAt)), ...(entry.own ?? noBuffers) };
    return faultOfMove(wish, { obstacles: obstaclesTo(entry, facts), now: facts.now });
  };

  const drop = async (entry: Entry, startsAt: string) => {
    if (!entry.own || startsAt === entry.startsAt) return;
    const { patientName: name, version } = entry.own;
    const fault = verdict(entry, startsAt);
    if (fault !== null) return toast.problem(`${name} was not moved. ${fault}`);
    const before = { startsAt: entry.startsAt, endsAt: entry.endsAt };
    const after = placeAt(entry, startsAt);
    const done = await put({ id: entry.id, version, name }, after);
    if (done) setMoved({ id: entry.id, version: done.version, name, before, after });
  };

  const undo = async () => {
    if (moved && (await put(moved, moved.before))) toast.done(`${moved.name} is back.`);
  };

  const when = (startsAt: string, zone: string) =>
    `${shortDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}`;
  return {
    isMovable,
    verdict,
    drop: (entry: Entry, startsAt: string) => void drop(entry, startsAt),
    undo: () => void undo(),
    forget: () => setMoved(null),
    /** What the bar says whose button takes it back. */
    words:
      moved && facts.zone
        ? `${moved.name} moved to ${when(moved.after.startsAt, facts.zone)}.`
        : null,
    /** The entries as they are to be, before the server has said so. */
    shownEntries: useMemo(
      () =>
        pending
          ? facts.entries?.map((one) => (one.id === pending.id ? { ...one, ...pending } : one))
          : facts.entries,
      [facts.entries, pending],
    ),
  };
}

export type Moving = ReturnType<typeof useMoving>;
