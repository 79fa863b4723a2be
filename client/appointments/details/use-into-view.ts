/** Brings a form that opens below the details into view: a small window would show its buttons alone. */
import { useEffect, useRef } from 'react';

export function useIntoView() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    current.style.outline = 'none';
    current.style.scrollMarginBlockStart = '12px';
    current.focus({ preventScroll: true });
    current.scrollIntoView({ block: 'start' });
  }, []);
  return form;
}
