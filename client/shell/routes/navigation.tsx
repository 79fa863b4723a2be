/** Links and navigation for screens that work with the router and, to load less, without it. */
import { createContext, use, type ComponentPropsWithRef, type FunctionComponent } from 'react';

export interface Navigation {
  /** Takes `to`, `replace` (of the history entry) and the props of an anchor. */
  PageLink: FunctionComponent<ComponentPropsWithRef<'a'> & { to: string; replace?: boolean }>;
  search: string;
  hash: string;
  /** The state of the history entry, as react-router stores it. */
  state: unknown;
  /** Different for each history entry that this page has shown. */
  key: string;
  /** Replaces this address and its history entry's state. */
  replace: (path: string, state?: unknown) => void;
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('This screen needs a navigation around it.');
  return navigation;
}
