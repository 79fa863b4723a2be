/** Rings for each thing that comes, and again while nobody reacts, where the user wants to hear it. */
import { useEffect, useRef } from 'react';
import { ring } from './attention.ts';
import { useAlertSound } from './use-alert-sound.ts';

interface Ringing {
  /** How often the two notes sound at once. */
  times?: number;
  repeatMs: number;
  isUnanswered: boolean;
}

export function useRingForNew(
  ids: readonly string[],
  { times = 1, repeatMs, isUnanswered }: Ringing,
): void {
  const isHeard = useAlertSound();
  const announcedIds = useRef<ReadonlySet<string>>(new Set());
  const joined = ids.join(' ');
  useEffect(() => {
    const present = new Set(joined.split(' ').filter(Boolean));
    const isNew = [...present].some((id) => !announcedIds.current.has(id));
    announcedIds.current = present;
    if (isNew && isHeard) ring(times);
  }, [joined, isHeard, times]);
  const repeats = isUnanswered && isHeard;
  useEffect(() => {
    if (!repeats) return undefined;
    const repeat = setInterval(() => ring(times), repeatMs);
    return () => clearInterval(repeat);
  }, [repeats, times, repeatMs]);
}
