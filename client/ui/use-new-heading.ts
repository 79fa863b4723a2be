/** A ref for a heading that takes the focus when the page's message changes. */
import { useEffect, useRef, type RefObject } from 'react';

export function useNewHeading(state: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) heading.current?.focus();
    before.current = state;
  }, [state]);
  return heading;
}
