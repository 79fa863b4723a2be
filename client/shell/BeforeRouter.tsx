/** The sign-in screen without the router, which is loaded with the next page. */
import { useMemo, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { NavigationContext, type Navigation } from './navigation.tsx';
import { useTabTitle } from './tab-title.ts';

/** Links load another document, so that no screen here needs the router. */
function PlainLink({ to, children, ...rest }: ComponentPropsWithRef<'a'> & { to: string }) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

/** The part of a history entry that react-router passes to its pages as `state`. */
function entryState(): unknown {
  const entry: unknown = history.state;
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : null;
}

const here = () => ({ search: location.search, state: entryState() });

/** The address that can be shown without the router. */
export const signInPath = '/login';

export function BeforeRouter({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title);
  const [entry, setEntry] = useState(here);
  const navigation = useMemo<Navigation>(
    () => ({
      PageLink: PlainLink,
      ...entry,
      replace: (path, state) => {
        if (path !== signInPath) return location.replace(path);
        history.replaceState({ usr: state }, '', path);
        setEntry(here());
      },
    }),
    [entry],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
