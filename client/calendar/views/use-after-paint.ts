/** Lets a large view be painted in two steps: what is looked at first, and after that paint the rest. */
import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from '#client/shell/layout/use-printing.ts';

/** False while a component is shown for the first time, then true, as on paper; nothing is rendered twice later on. */
export function useAfterPaint(): boolean {
  const isPrinting = usePrinting();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // A task that is posted in a frame runs after that frame was painted.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted || isPrinting;
}
