/** Holds the time that the form shows while somebody fills in the rest; one hold at a time. */
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hold, HoldTime } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { isUnreachable, wordsFor } from '#client/shell/api/failure.ts';

/** Nobody's every key press takes a time. */
const typingMs = 500;

interface Held extends Hold {
  /** What it was asked for. */
  wish: string;
}

export interface Holding {
  held: Hold | null;
  /** Why the time could not be held. */
  problem: string | null;
  /**
   * Waits for what is on its way, takes nothing more, and answers the hold of this wish. One of another
   * wish is let go: it would stand in the way of its own holder.
   */
  settle: (wish: string) => Promise<Hold | null>;
  /** Holds what the form comes to show. */
  resume: () => void;
  /** Holds what the form shows, also where it was sent before it could be held. */
  holdAgain: () => void;
  /** It became a booking, or is over. */
  forget: () => void;
}

const nothing = { held: null, problem: null };

/** `wish` is the input of a hold as text, or empty while the form shows no whole time. */
export function useHold(wish: string): Holding {
  const { client } = trpc.useUtils();
  const [settled] = useDebouncedValue(wish, typingMs);
  const [shown, setShown] = useState<{ held: Held | null; problem: string | null }>(nothing);
  const held = useRef<Held | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isPaused = useRef(false);

  const keep = useCallback((next: Held | null, problem: string | null = null) => {
    held.current = next;
    setShown({ held: next, problem });
  }, []);

  const letGo = useCallback(async () => {
    const before = held.current;
    keep(null);
    if (before) await client.appointments.release.mutate({ holdId: before.holdId });
  }, [client, keep]);

  const take = useCallback(
    async (asked: string) => {
      if (isPaused.current || held.current?.wish === asked) return;
      if (!asked) return letGo();
      const { holdId: insteadOfHoldId } = held.current ?? {};
      const input = JSON.parse(asked) as HoldTime;
      try {
        const next = await client.appointments.hold.mutate({ ...input, insteadOfHoldId });
        keep({ ...next, wish: asked });
      } catch (error) {
        await letGo();
        // Without a hold it is booked all the same; what is wrong with it is said then.
        setShown({ held: null, problem: isUnreachable(error) ? null : wordsFor(error) });
      }
    },
    [client, keep, letGo],
  );

  const inLine = useCallback((step: () => Promise<void> | undefined) => {
    queue.current = queue.current.then(step).catch(() => undefined);
  }, []);

  useEffect(() => {
    let isLatest = true;
    inLine(() => (isLatest ? take(settled) : undefined));
    return () => {
      isLatest = false;
    };
  }, [settled, take, inLine]);

  useEffect(() => () => void queue.current.then(letGo).catch(() => undefined), [letGo]);

  const settle = useCallback(
    async (asked: string) => {
      isPaused.current = true;
      await queue.current;
      const found = held.current;
      if (found?.wish === asked && Date.parse(found.heldUntil) > Date.now()) return found;
      await letGo().catch(() => undefined);
      return null;
    },
    [letGo],
  );

  const resume = useCallback(() => {
    isPaused.current = false;
  }, []);
  const holdAgain = useCallback(() => {
    resume();
    inLine(() => take(wish));
  }, [resume, inLine, take, wish]);
  const forget = useCallback(() => keep(null), [keep]);

  const isOfWish = shown.held === null || shown.held.wish === wish;
  return {
    held: isOfWish ? shown.held : null,
    problem: shown.problem,
    settle,
    resume,
    holdAgain,
    forget,
  };
}
