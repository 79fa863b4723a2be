/** Brings a form that opens below the details into view: a small window would show its buttons alone. */
import { useEffect, useRef } from 'react';

const style = { outline: 'none', scrollMarginBlock: 12 } as const;

/**
 * Attributes of the form. It is scrolled to no further than it must, so that whose appointment it is
 * stays in view where there is room for both.
 */
export function useIntoView() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return { ref, tabIndex: -1, style };
}
