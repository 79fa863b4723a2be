/** Sets a page's title in the browser tab, and moves the focus to the page on navigation. */
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useTabTitle } from '#client/shell/pages/tab-title.ts';

/** The first page after loading leaves the focus where the browser put it. */
let arrivedAt = location.pathname;

export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useTabTitle(title);

  useEffect(() => {
    if (pathname === arrivedAt) return;
    arrivedAt = pathname;
    // If a dialog was opened meanwhile, the focus stays in it.
    if (document.activeElement?.closest('main, [role="dialog"]')) return;
    document.querySelector('main')?.focus({ preventScroll: how === 'POP' });
  }, [pathname, how]);

  return children;
}
