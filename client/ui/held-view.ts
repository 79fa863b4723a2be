/** What is open stays open while something typed in it is not saved, until somebody decides. */
import { useState } from 'react';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Address<View> {
  view: View;
  /** In place of what is open now. */
  show: (view: View) => void;
}

export function useHeldView<View>(address: Address<View>, isBegun: boolean) {
  const [held, setHeld] = useState<View>(() => address.view);
  const isLeaving = isBegun && !isSame(held, address.view);
  if (!isLeaving && !isSame(held, address.view)) setHeld(() => address.view);
  useAskBeforeLeaving(isBegun);
  return {
    view: isLeaving ? held : address.view,
    isLeaving,
    keep: () => address.show(held),
    discard: () => setHeld(() => address.view),
  };
}
