/**
 * Brings a form that opens below the details into view: a small window would show its buttons alone.
 * No further than that, so that whose appointment it is stays in view where there is room for both.
 */
import { useEffect, useRef } from 'react';

const style = { outline: 'none', scrollMarginBlock: 12 } as const;

/** Attributes of the form. */
export function useIntoView() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return { ref, tabIndex: -1, style };
}
