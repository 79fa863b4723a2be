/** Scrolls the grid so that the entry whose details are opened is wholly in view. */
import { useEffect, type RefObject } from 'react';

/** The one with `aria-current`, once for each choice: afterwards it stays where it was scrolled to, whatever changes in it. */
export function useChosenInView(
  scrolled: RefObject<HTMLElement | null>,
  chosenId: string | null,
  hasEntries: boolean,
) {
  useEffect(() => {
    const area = scrolled.current;
    const [head, body] = area?.querySelectorAll<HTMLElement>('thead, [data-body]') ?? [];
    const chosen = area?.querySelector('[data-entry][aria-current]')?.getBoundingClientRect();
    if (!area || !head || !body || !chosen) return;
    const above = chosen.top - head.getBoundingClientRect().bottom;
    const below = chosen.bottom - area.getBoundingClientRect().bottom;
    // By half hours, so that no hour's name is cut that was not before.
    const step = body.offsetHeight / 48;
    if (above < 0) area.scrollBy({ top: Math.floor(above / step) * step });
    else if (below > 0) area.scrollBy({ top: Math.min(Math.ceil(below / step) * step, above) });
  }, [scrolled, chosenId, hasEntries]);
}
