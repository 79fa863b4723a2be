/** Scrolls a long list to the present time when it opens, and never again. */
import { useEffect, useRef, type RefObject } from 'react';

/** `selector` finds the element to show; where it is in view already, nothing scrolls. */
export function useInitialScroll<List extends HTMLElement>(
  selector: string,
): RefObject<List | null> {
  return useWhenOpened((list) => {
    const target = list.querySelector(selector);
    if (target && target.getBoundingClientRect().top + 62 > window.innerHeight)
      target.scrollIntoView({ block: 'center' });
  });
}

/** The same for a list of days: today's head at the top, and what is due below it. */
export function useScrollToToday<List extends HTMLElement>(): RefObject<List | null> {
  return useWhenOpened((list) => {
    const today = list.querySelector('[data-today]');
    if (!today || today.getBoundingClientRect().top < window.innerHeight / 2) return;
    today.scrollIntoView({ block: 'start' });
    today.querySelector('[data-due]')?.scrollIntoView({ block: 'nearest' });
  });
}

function useWhenOpened<List extends HTMLElement>(
  scroll: (list: List) => void,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    // When the browser is about to lay the page out in any case: here it would do so once more.
    const frame = requestAnimationFrame(() => {
      if (list.current) scroll(list.current);
    });
    return () => cancelAnimationFrame(frame);
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return list;
}
