/** A long list opens where the clock stands; after that it stays where one scrolls. */
import { useEffect, useRef, type RefObject } from 'react';

/** `selector` finds the place within the list; nothing moves when it is in view already. */
export function useOpenedAt<List extends HTMLElement>(selector: string): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const place = list.current?.querySelector(selector);
    if (place && place.getBoundingClientRect().top + 62 > window.innerHeight)
      place.scrollIntoView({ block: 'center' });
  }, [selector]);
  return list;
}
