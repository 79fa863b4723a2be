/** Closing the tab or leaving the site asks first while something is not saved. */
import { useEffect } from 'react';

/** The browser finds the words. */
export function useAskBeforeLeaving(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isWanted]);
}
