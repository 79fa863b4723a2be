/** A page without the router, which is loaded when another page is needed. */
import {
  useMemo,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { NavigationContext, type Navigation } from './navigation.tsx';
import { useTabTitle } from '#client/shell/pages/tab-title.ts';

type PlainLinkProps = ComponentPropsWithRef<'a'> & { to: string; replace?: boolean };

/** Links load another document, so that no page here needs the router. */
function PlainLink({ to, replace = false, children, ...rest }: PlainLinkProps) {
  const replaceHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    location.replace(to);
  };
  return (
    <a href={to} {...rest} {...(replace && { onClick: replaceHere })}>
      {children}
    </a>
  );
}

/** The part of a history entry that react-router passes to its pages as `state`. */
function entryState(): unknown {
  const entry: unknown = history.state;
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : null;
}

const here = () => ({ search: location.search, hash: location.hash, state: entryState() });

export function BeforeRouter({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title);
  const [entry, setEntry] = useState(here);
  const navigation = useMemo<Navigation>(
    () => ({
      PageLink: PlainLink,
      ...entry,
      // Another history entry brings the router (client/main.tsx).
      key: 'first',
      replace: (path, state) => {
        if (path !== location.pathname) return location.replace(path);
        history.replaceState({ usr: state }, '', path);
        setEntry(here());
      },
    }),
    [entry],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
