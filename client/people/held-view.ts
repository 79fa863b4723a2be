/** What is open stays open while something typed in it is not saved, until somebody decides. */
import { useEffect, useState } from 'react';
import type { Address, View } from './address.ts';

const isSame = (one: View, other: View) => JSON.stringify(one) === JSON.stringify(other);

/** Closing the tab or leaving the site asks too; the browser finds the words. */
function useAskBeforeLeaving(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isWanted]);
}

export function useHeldView(address: Address, isBegun: boolean) {
  const [held, setHeld] = useState(address.view);
  const isLeaving = isBegun && !isSame(held, address.view);
  if (!isLeaving && !isSame(held, address.view)) setHeld(address.view);
  useAskBeforeLeaving(isBegun);
  return {
    view: isLeaving ? held : address.view,
    isLeaving,
    keep: () => address.show(held),
    discard: () => setHeld(address.view),
  };
}
