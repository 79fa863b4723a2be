/** Brings a form that opens below the details into view: a small window would show its buttons alone. */
import { useEffect, useRef } from 'react';

const style = { outline: 'none', scrollMarginBlockStart: 12 } as const;

/** Attributes of the form. */
export function useIntoView() {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return { ref, tabIndex: -1, style };
}
