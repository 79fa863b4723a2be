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
    const form = ref.current;
    form?.focus({ preventScroll: true });
    const { top = 0 } = form?.getBoundingClientRect() ?? {};
    // Its foot stays at the window's lower edge: it is enough that it begins well above that.
    if (top < 0 || top > window.innerHeight * 0.6) form?.scrollIntoView({ block: 'nearest' });
  }, []);
  return { ref, tabIndex: -1, style };
}
