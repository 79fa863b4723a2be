/** Moves an appointment: a verdict before the drop, then optimistically on the screen, and back where the server refuses. */
import { useMemo, useState } from 'react';
import { mayMove, verdictOf, type Verdict } from '#shared/appointments/move-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { minutesBetween } from '#client/ui/times/times.ts';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { toast } from '#client/ui/states/toast.tsx';
import type { Entry } from '#client/calendar/grid/grid-entries.ts';
import {
  isMoved,
  movedWords,
  unknownBuffers,
  timesOf,
  spanOf,
  surroundings,
  type MoveFacts,
  type TimeRange,
} from './move-facts.ts';

interface Move {
  id: string;
  version: number;
  name: string;
  before: TimeRange;
  after: TimeRange;
}

interface PendingMove extends TimeRange {
  id: string;
  /** The version that the server answered; null until it did. */
  version: number | null;
}

/** The entries that arrived include the move, or the entry is gone. */
const isAnswered = ({ id, version }: PendingMove, entries: readonly Entry[] | undefined) => {
  if (version === null || !entries) return false;
  const movedEntry = entries.find((entry) => entry.id === id);
  return !movedEntry?.appointment || movedEntry.appointment.version >= version;
};

/** The entry at its new times, with the version that the server answered, so that it can be moved on. */
const withPendingMove = (entry: Entry, { id, startsAt, endsAt, version }: PendingMove): Entry => {
  if (entry.id !== id) return entry;
  const appointment =
    entry.appointment && version !== null ? { ...entry.appointment, version } : entry.appointment;
  return { ...entry, startsAt, endsAt, appointment };
};

export function useEntryMoves(facts: MoveFacts) {
  const { entries, zone, mayBook } = facts;
  const [pending, setPending] = useState<readonly PendingMove[]>([]);
  const offerUndo = useOfferUndo();
  const { mutateAsync } = trpc.appointments.move.useMutation();

  if (pending.some((move) => isAnswered(move, entries)))
    setPending(pending.filter((move) => !isAnswered(move, entries)));
  /** At their new times, before the server has answered or its new entries have arrived. */
  const shownEntries = useMemo(
    () => pending.reduce((all, move) => all?.map((entry) => withPendingMove(entry, move)), entries),
    [entries, pending],
  );

  const finishMove = (id: string, version?: number) =>
    setPending((all) =>
      version === undefined
        ? all.filter((move) => move.id !== id)
        : all.map((move) => (move.id === id ? { ...move, version } : move)),
    );

  /** The server decides: where it refuses, the entry goes back and the reason is shown. */
  async function send(what: Move) {
    const { before: from, after: to } = what;
    const durationMinutes = minutesBetween(to.startsAt, to.endsAt);
    const isLonger = durationMinutes !== minutesBetween(from.startsAt, from.endsAt);
    setPending((all) => [
      ...all.filter(({ id }) => id !== what.id),
      { ...to, id: what.id, version: null },
    ]);
    try {
      const moved = await mutateAsync({
        appointmentId: what.id,
        version: what.version,
        startsAt: to.startsAt,
        ...(isLonger && { durationMinutes }),
        isUndoable: true,
        idempotencyKey: crypto.randomUUID(),
      });
      finishMove(what.id, moved.version);
      return moved;
    } catch (error) {
      toast.problem(`${what.name} was not moved. ${wordsFor(error)}`);
      finishMove(what.id);
      return null;
    }
  }

  const verdict = (entry: Entry, times: TimeRange): Verdict => {
    const candidate = {
      ...spanOf(times),
      ...(entry.appointment ?? { ...unknownBuffers, capacity: 1 }),
    };
    const isBegun = times.startsAt === entry.startsAt;
    return verdictOf(candidate, surroundings(entry, { ...facts, entries: shownEntries }, isBegun));
  };

  const drop = async (entry: Entry, after: TimeRange) => {
    if (!entry.appointment || !isMoved(entry, after)) return;
    const { patientName: name, version } = entry.appointment;
    const { kind, words } = verdict(entry, after);
    if (kind === 'no') return toast.problem(`${name} was not moved. ${words}`);
    const what = { id: entry.id, version, name, before: timesOf(entry), after };
    const moved = await send(what);
    if (!moved) return undefined;
    const room = moved.location?.name;
    const newRoom = room === (entry.locationName ?? undefined) ? undefined : room;
    const sentences = [
      movedWords({ name, before: what.before, after, newRoom }, zone ?? 'UTC'),
      moved.series !== null && 'Only this date of the series.',
      moved.remark,
    ];
    return offerUndo({
      words: sentences.filter(Boolean).join(' '),
      undoneWords: `${name} is back at the old time.`,
      onUndone: ({ version: undone }) =>
        setPending((all) => [
          ...all.filter(({ id }) => id !== what.id),
          { ...what.before, id: what.id, version: undone },
        ]),
      undo: moved.undo,
    });
  };

  return {
    /** Not while the server has yet to answer the last move. */
    isMovable: ({ appointment }: Entry) =>
      mayBook &&
      appointment !== null &&
      mayMove(appointment) &&
      pending.every(({ version }) => version !== null),
    verdict,
    drop: (entry: Entry, times: TimeRange) => void drop(entry, times),
    shownEntries,
  };
}

export type EntryMoves = ReturnType<typeof useEntryMoves>;
