/** Finds the entries that changed while they were on screen, to highlight them for two seconds. */
import { useEffect, useRef, useState } from 'react';

const glowMs = 2_000;

const nothing: ReadonlySet<string> = new Set();

/**
 * The ids of entries that are new or different since the last answer for the same days. `shown` names
 * the days: entries of other days are not changes.
 */
export function useChanges(
  entries: readonly { id: string }[] | undefined,
  shown: string,
): ReadonlySet<string> {
  const seen = useRef<{ shown: string; rows: Map<string, string> } | null>(null);
  const [changed, setChanged] = useState(nothing);

  useEffect(() => {
    if (!entries) return undefined;
    const rows = new Map(entries.map((one) => [one.id, JSON.stringify(one)]));
    const before = seen.current?.shown === shown ? seen.current.rows : null;
    seen.current = { shown, rows };
    if (!before) return undefined;
    const differing = [...rows].filter(([id, row]) => before.get(id) !== row).map(([id]) => id);
    if (differing.length === 0) return undefined;
    setChanged(new Set(differing));
    return undefined;
  }, [entries, shown]);

  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(nothing), glowMs);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
}
