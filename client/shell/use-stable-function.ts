/** Keeps what is memoized from being rendered again because a function is new. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/** Stays the same function, and does what `act` of the last render does; not for use while rendering. */
export function useStableFunction<Inputs extends unknown[], Result>(
  act: (...inputs: Inputs) => Result,
): (...inputs: Inputs) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...inputs: Inputs) => latest.current(...inputs), []);
}
