/** What is open stays open while something typed in it is not saved, until somebody decides. */
import { useState } from 'react';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';
import { useHeldLink } from './use-held-link.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Address<View> {
  view: View;
  /** In place of what is open now. */
  show: (view: View) => void;
}

export function useHeldView<View>(address: Address<View>, isBegun: boolean) {
  const [held, setHeld] = useState<View>(() => address.view);
  const link = useHeldLink(isBegun);
  const hasTurned = isBegun && !isSame(held, address.view);
  if (!hasTurned && !isSame(held, address.view)) setHeld(() => address.view);
  useAskBeforeLeaving(isBegun);
  return {
    view: hasTurned ? held : address.view,
    isLeaving: hasTurned || link.isHeld,
    keep: () => (hasTurned ? address.show(held) : link.forget()),
    discard: () => (hasTurned ? setHeld(() => address.view) : link.follow()),
  };
}
