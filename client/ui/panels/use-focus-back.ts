/** Once something that took the focus is closed, the focus is where it was before. */
import { useLayoutEffect, useRef } from 'react';

/** Mantine's own return, which forgets where that was when something lay above, comes sooner. */
const afterMantineMs = 30;

/** `isAway` from the moment it opens: asked for before anything inside takes the focus. */
export function useFocusBack(isAway: boolean): void {
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (!isAway) return undefined;
    // Away again before it was back: what opens now keeps it.
    clearTimeout(returning.current);
    const before = document.activeElement;
    return () => {
      returning.current = setTimeout(() => {
        if (before instanceof HTMLElement) before.focus();
      }, afterMantineMs);
    };
  }, [isAway]);
}
