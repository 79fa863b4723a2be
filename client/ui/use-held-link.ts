/** A link to another page waits while something is not saved, until somebody decides. */
import { useEffect, useRef, useState } from 'react';

/** Null where the click stays on the page, opens elsewhere, or is no link's. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.target || link.hasAttribute('download')) return null;
  const isOurs = link.origin === location.origin;
  return isOurs && link.pathname !== location.pathname ? link : null;
}

export function useHeldLink(isWanted: boolean) {
  const [held, setHeld] = useState<HTMLAnchorElement | null>(null);
  const isLetThrough = useRef(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const hold = (event: MouseEvent) => {
      const link = linkAway(event);
      if (!link || isLetThrough.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld(link);
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [isWanted]);
  return {
    isHeld: isWanted && held !== null,
    forget: () => setHeld(null),
    follow: () => {
      isLetThrough.current = true;
      held?.click();
      isLetThrough.current = false;
      setHeld(null);
    },
  };
}
