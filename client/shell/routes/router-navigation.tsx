/** The navigation of pages inside the router. */
import { useMemo, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom';
import { NavigationContext, type Navigation } from './navigation.tsx';

export function RouterNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { search, hash, state, key }: Location<unknown> = useLocation();
  const navigation = useMemo<Navigation>(
    () => ({
      PageLink: Link,
      search,
      hash,
      state,
      key,
      replace: (path, nextState) => void navigate(path, { replace: true, state: nextState }),
    }),
    [navigate, search, hash, state, key],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
