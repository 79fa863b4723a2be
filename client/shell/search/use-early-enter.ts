/** Enter that is pressed before the server has answered: a screen that is found at once is not what was meant. */
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

interface Options {
  query: string;
  isWaiting: boolean;
  /** The answer did not come. */
  hasFailed: boolean;
  onEnter: () => void;
}

const arrows = new Set(['ArrowDown', 'ArrowUp']);

/** `isChosen`: a result of this query was gone to with the arrows, and is opened at once. */
export function useEarlyEnter({ query, isWaiting, hasFailed, onEnter }: Options) {
  const [chosenIn, setChosenIn] = useState<string | null>(null);
  const [enteredIn, setEnteredIn] = useState<string | null>(null);
  const isChosen = chosenIn === query;
  const isDue = enteredIn === query && !isWaiting;
  const enter = useEffectEvent(() => {
    if (!hasFailed) onEnter();
  });
  useEffect(() => {
    if (isDue) enter();
  }, [isDue]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (arrows.has(event.key)) setChosenIn(query);
    else if (event.key !== 'Enter') setEnteredIn(null);
    else if (isWaiting && !isChosen) {
      event.preventDefault();
      event.stopPropagation();
      setEnteredIn(query);
    }
  };
  return { isChosen, onKeyDownCapture };
}
