/** Which result Enter would open, while results come and go. */
import { useState } from 'react';

interface Choice {
  query: string;
  key: string;
}

/**
 * A result that was gone to with the arrows stays the one while results arrive above it; otherwise,
 * and once more is typed, it is the first.
 */
export function useSelection(query: string, keys: readonly string[]) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const isChosen = choice?.query === query;
  const at = isChosen ? Math.max(keys.indexOf(choice.key), 0) : 0;
  return {
    /** The place among the results. */
    selected: at,
    isChosen,
    /** To the next (1) or the previous one (-1); from the last to the first. */
    move: (by: 1 | -1) => {
      const key = keys.at((at + by) % keys.length);
      if (key !== undefined) setChoice({ query, key });
    },
  };
}
