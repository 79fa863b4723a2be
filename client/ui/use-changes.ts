/** Finds the entries that changed while they were on screen, to highlight them for two seconds. */
import { useEffect, useRef, useState } from 'react';

const glowMs = 2_000;

const nothing: ReadonlySet<string> = new Set();

const isDifferent = (entry: object, other: object | undefined) =>
  entry !== other && JSON.stringify(entry) !== JSON.stringify(other);

/**
 * The ids of entries that are new or different since the last answer for the same days. `daysKey` names
 * the days: entries of other days are not changes.
 */
export function useChanges(
  entries: readonly { id: string }[] | undefined,
  daysKey: string,
): ReadonlySet<string> {
  const seen = useRef<{ daysKey: string; entries: readonly { id: string }[] } | null>(null);
  const [changed, setChanged] = useState(nothing);

  useEffect(() => {
    if (!entries) return undefined;
    const last = seen.current;
    seen.current = { daysKey, entries };
    if (last?.daysKey !== daysKey) return undefined;
    const before = new Map(last.entries.map((entry) => [entry.id, entry]));
    const differing = entries
      .filter((entry) => isDifferent(entry, before.get(entry.id)))
      .map(({ id }) => id);
    if (differing.length === 0) return undefined;
    setChanged(new Set(differing));
    return undefined;
  }, [entries, daysKey]);

  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(nothing), glowMs);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
}
