/** One page of the site map: its name in the tab, and the focus brought to it on arrival. */
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The first page after loading leaves the focus where the browser put it. */
let arrivedAt = location.pathname;

export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useDocumentTitle(`${title} - KareMD`);

  useEffect(() => {
    if (pathname === arrivedAt) return;
    arrivedAt = pathname;
    // Whoever has meanwhile opened a dialog is typing there.
    if (document.activeElement?.closest('main, [role="dialog"]')) return;
    document.querySelector('main')?.focus({ preventScroll: how === 'POP' });
  }, [pathname, how]);

  return children;
}
