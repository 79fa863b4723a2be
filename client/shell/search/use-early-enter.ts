/** Enter that is pressed before the server has answered: a screen that is found at once is not what was meant. */
import { useEffect, useEffectEvent, useState } from 'react';

interface Options {
  query: string;
  isWaiting: boolean;
  /** A result of this query was gone to with the arrows, and is opened at once. */
  isChosen: boolean;
  /** The answer did not come. */
  hasFailed: boolean;
  onEnter: () => void;
}

/** Returns what to call for the key; any other key but the arrows takes an early Enter back. */
export function useEarlyEnter({ query, isWaiting, isChosen, hasFailed, onEnter }: Options) {
  const [enteredIn, setEnteredIn] = useState<string | null>(null);
  const isDue = enteredIn === query && !isWaiting;
  const enter = useEffectEvent(() => {
    if (!hasFailed) onEnter();
  });
  useEffect(() => {
    if (isDue) enter();
  }, [isDue]);
  return {
    pressEnter: () => {
      if (isWaiting && !isChosen) setEnteredIn(query);
      else onEnter();
    },
    cancelEnter: () => setEnteredIn(null),
  };
}
