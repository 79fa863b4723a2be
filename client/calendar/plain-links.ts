/** Follows the plain links of a view with one handler: hundreds of router links are slow to render. */
import { useCallback, type MouseEvent } from 'react';
import type { CalendarAddress } from './calendar-address.ts';

/** Returns a click handler for the element around links. A link with `data-panel` opens a panel that Back closes. */
export function usePlainLinks({ openPanel, follow }: CalendarAddress) {
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as HTMLElement).closest('a');
      const href = link?.getAttribute('href');
      if (!link || !href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if ('panel' in link.dataset) openPanel(href);
      else follow(href);
    },
    [openPanel, follow],
  );
}
