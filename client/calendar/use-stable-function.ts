/** Keeps what is memoized from being rendered again because a function is new. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/** Stays the same function, and does what `act` of the last render does; not for use while rendering. */
export function useStableFunction<Result>(act: () => Result): () => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback(() => latest.current(), []);
}
