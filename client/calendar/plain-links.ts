/** Follows the plain links of a view with one handler: hundreds of router links are slow to render. */
import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { opened } from '#client/ui/panels/panel-address.ts';

/** For the element around them. A link with `data-panel` opens a panel, which Back closes. */
export function usePlainLinks() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as HTMLElement).closest('a');
      const href = link?.getAttribute('href');
      if (!link || !href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void navigate(href, 'panel' in link.dataset ? { state: opened } : {});
    },
    [navigate],
  );
}
