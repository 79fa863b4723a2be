/** Scrolls a long list to the present time when it opens, and never again. */
import { useEffect, useRef, type RefObject } from 'react';

const rowHeight = 62;
const topBarHeight = 64;

/** `selector` finds the element to show; where it is in view already, nothing scrolls. */
export function useInitialScroll<List extends HTMLElement>(
  selector: string,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    // When the browser is about to lay the page out in any case: here it would do so once more.
    const frame = requestAnimationFrame(() => {
      const card = list.current?.parentElement;
      const target = list.current?.querySelector(selector);
      if (!card || !target || target.getBoundingClientRect().top + rowHeight <= window.innerHeight)
        return;
      // A page that is hardly longer than the window would be left with half a title at its top.
      const aboveList = card.getBoundingClientRect().top + window.scrollY - topBarHeight - 12;
      const room = document.documentElement.scrollHeight - window.innerHeight;
      if (room < aboveList) card.style.marginBlockEnd = `${aboveList - room}px`;
      target.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return list;
}
