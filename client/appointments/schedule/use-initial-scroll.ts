/** Scrolls a long list to the present time when it opens, and never again. */
import { useEffect, useRef, type RefObject } from 'react';

/** `selector` finds the element to show; where it is in view already, nothing scrolls. */
export function useInitialScroll<List extends HTMLElement>(
  selector: string,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    // When the browser is about to lay the page out in any case: here it would do so once more.
    const frame = requestAnimationFrame(() => {
      const target = list.current?.querySelector(selector);
      if (target && target.getBoundingClientRect().top + 62 > window.innerHeight)
        target.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return list;
}
