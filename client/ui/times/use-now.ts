/** The current time, for what changes by itself: a now line, a running visit. */
import { useEffect, useState } from 'react';

/** Milliseconds since 1970, updated at each full step of the clock: the minute, the second. */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        stepMs - (Date.now() % stepMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [stepMs]);
  return now;
}
