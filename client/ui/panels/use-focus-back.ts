/** Restores the focus when a panel or dialog that took it is closed. */
import { useLayoutEffect, useRef } from 'react';

/**
 * Runs after Mantine's own restoring, which forgets the element when another dialog was open above.
 */
const afterMantineMs = 30;

const dialogs = '[role="dialog"]';

/** On a dialog that opens by a key of its own, while it is open: what closes below it leaves it the focus. */
export const staysFocused = { 'data-stays-focused': true };

/** `isAway` from the moment of opening: read before anything inside takes the focus. */
export function useFocusBack(isAway: boolean): void {
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (!isAway) return undefined;
    // Opened again before the focus was restored: the new panel keeps it.
    clearTimeout(returning.current);
    const before = document.activeElement;
    return () => {
      const closing = new Set(document.querySelectorAll(`${dialogs}:not([data-stays-focused])`));
      returning.current = setTimeout(() => {
        // What opened meanwhile keeps the focus.
        const holder = document.activeElement?.closest(dialogs);
        if (holder && !closing.has(holder)) return;
        if (before instanceof HTMLElement) before.focus();
      }, afterMantineMs);
    };
  }, [isAway]);
}
