/** A ref for a heading that takes the focus when a change takes away the field or button that had it. */
import { useEffect, useRef, type RefObject } from 'react';

/** A change that leaves the focus where it is, as one that somebody else made, moves nothing. */
export function useLostFocus(state: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current !== state && isLost) heading.current?.focus();
    before.current = state;
  }, [state]);
  return heading;
}
