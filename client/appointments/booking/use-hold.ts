/** Holds the time in the form while the rest is filled in; one hold at a time. */
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hold, HoldTime } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { isUnreachable, wordsFor } from '#client/shell/api/failure.ts';

/** Not every key press holds a time. */
const typingMs = 500;

interface HoldWithInput extends Hold {
  /** The input that it was made with, as JSON. */
  input: string;
}

export interface TimeHold {
  activeHold: Hold | null;
  /** Why the time could not be held. */
  problem: string | null;
  /**
   * Pauses, waits for running requests, and returns the hold of this input. One of another input is
   * released, because it would conflict with its own holder's booking.
   */
  pauseForBooking: (input: string) => Promise<Hold | null>;
  /** Ends the pause of `pauseForBooking`: holds what the form shows from now on. */
  resume: () => void;
  /** Ends the pause, and holds what the form shows now. */
  holdAgain: () => void;
  /** The hold became a booking or has expired: nothing is left to release. */
  forget: () => void;
}

const nothing = { hold: null, problem: null };

/** `input` is that of a hold as JSON, or empty while the form shows no whole time. */
export function useHold(input: string): TimeHold {
  const { client } = trpc.useUtils();
  const [settled] = useDebouncedValue(input, typingMs);
  const [status, setStatus] = useState<{ hold: HoldWithInput | null; problem: string | null }>(
    nothing,
  );
  const holdRef = useRef<HoldWithInput | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isPaused = useRef(false);

  const store = useCallback((next: HoldWithInput | null, problem: string | null = null) => {
    holdRef.current = next;
    setStatus({ hold: next, problem });
  }, []);

  const release = useCallback(async () => {
    const before = holdRef.current;
    store(null);
    if (before) await client.appointments.release.mutate({ holdId: before.holdId });
  }, [client, store]);

  const replaceHold = useCallback(
    async (nextInput: string) => {
      if (isPaused.current || holdRef.current?.input === nextInput) return;
      if (!nextInput) return release();
      const { holdId: insteadOfHoldId } = holdRef.current ?? {};
      const holdTime = JSON.parse(nextInput) as HoldTime;
      try {
        const next = await client.appointments.hold.mutate({ ...holdTime, insteadOfHoldId });
        store({ ...next, input: nextInput });
      } catch (error) {
        await release();
        // It can be booked without a hold; its problem is reported then.
        setStatus({ hold: null, problem: isUnreachable(error) ? null : wordsFor(error) });
      }
    },
    [client, store, release],
  );

  const enqueue = useCallback((step: () => Promise<void> | undefined) => {
    queue.current = queue.current.then(step).catch(() => undefined);
  }, []);

  useEffect(() => {
    let isLatest = true;
    enqueue(() => (isLatest ? replaceHold(settled) : undefined));
    return () => {
      isLatest = false;
    };
  }, [settled, replaceHold, enqueue]);

  useEffect(() => () => void queue.current.then(release).catch(() => undefined), [release]);

  const pauseForBooking = useCallback(
    async (nextInput: string) => {
      isPaused.current = true;
      await queue.current;
      const current = holdRef.current;
      if (current?.input === nextInput && Date.parse(current.heldUntil) > Date.now())
        return current;
      await release().catch(() => undefined);
      return null;
    },
    [release],
  );

  const resume = useCallback(() => {
    isPaused.current = false;
  }, []);
  const holdAgain = useCallback(() => {
    resume();
    enqueue(() => replaceHold(input));
  }, [resume, enqueue, replaceHold, input]);
  const forget = useCallback(() => store(null), [store]);

  const isCurrent = status.hold === null || status.hold.input === input;
  return {
    activeHold: isCurrent ? status.hold : null,
    problem: status.problem,
    pauseForBooking,
    resume,
    holdAgain,
    forget,
  };
}
