/** The keys of the axis wherever the focus is, but for where somebody types: plus and minus zoom, 0 shows all, arrows move. */
import { useEffect, useEffectEvent } from 'react';

interface AxisKeys {
  zoom: (factor: number) => void;
  /** A share of what is on screen. */
  move: (share: number) => void;
  showWhole: () => void;
}

const typedIn = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

export function useAxisKeys({ zoom, move, showWhole }: AxisKeys): void {
  const acts: Record<string, () => void> = {
    '+': () => zoom(0.5),
    // Where plus is the shifted key.
    '=': () => zoom(0.5),
    '-': () => zoom(2),
    '0': showWhole,
    ArrowLeft: () => move(-0.25),
    ArrowRight: () => move(0.25),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    if (event.target instanceof Element && event.target.closest(typedIn)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
}
