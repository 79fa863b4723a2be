/** Which result Enter would open, while results come and go. */
import { useState } from 'react';

interface Choice {
  query: string;
  key: string;
}

/**
 * A result that was gone to with the arrows stays the one while results arrive above it; otherwise,
 * and once more is typed, it is the first, or none of names that are similar at most.
 */
export function useSelection(query: string, keys: readonly string[], isSimilar: boolean) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const isChosen = choice?.query === query;
  const unchosen = isSimilar ? -1 : 0;
  const at = isChosen ? Math.max(keys.indexOf(choice.key), unchosen) : unchosen;
  return {
    /** The place among the results; -1 for none. */
    selected: at,
    isChosen,
    /** To the next (1) or the previous one (-1); from the last to the first. */
    move: (by: 1 | -1) => {
      const next = at < 0 && by < 0 ? -1 : at + by;
      const key = keys.at(next % keys.length);
      if (key !== undefined) setChoice({ query, key });
    },
  };
}
