/** Restores the focus when a panel or dialog that took it is closed. */
import { useLayoutEffect, useRef } from 'react';

/**
 * Runs after Mantine's own restoring, which forgets the element when another dialog was open above.
 */
const afterMantineMs = 30;

const dialogs = '[role="dialog"]';

/** On a dialog that opens by a key of its own, while it is open: what closes below it leaves it the focus. */
export const staysFocused = { 'data-stays-focused': true };

/**
 * `isAway` from the moment of opening: read before anything inside takes the focus. Where another
 * `subject` is chosen beside a panel that stays open, the focus goes back to that.
 */
export function useFocusBack(isAway: boolean, subject?: string): void {
  const returning = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (!isAway) return undefined;
    // Opened again before the focus was restored: the new panel keeps it.
    clearTimeout(returning.current);
    const before = document.activeElement;
    return () => {
      const closing = new Set(document.querySelectorAll(`${dialogs}:not([data-stays-focused])`));
      returning.current = setTimeout(() => {
        // What opened or was clicked meanwhile keeps the focus.
        const holder = document.activeElement?.closest(dialogs);
        if (holder ? !closing.has(holder) : document.activeElement !== document.body) return;
        if (before instanceof HTMLElement) before.focus();
      }, afterMantineMs);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what has the focus is read again for another subject
  }, [isAway, subject]);
}
