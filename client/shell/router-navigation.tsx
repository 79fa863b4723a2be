/** The navigation of pages inside the router. */
import { useMemo, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { NavigationContext, type Navigation } from './navigation.tsx';

export function RouterNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { search, state }: { search: string; state: unknown } = useLocation();
  const navigation = useMemo<Navigation>(
    () => ({
      PageLink: Link,
      search,
      state,
      replace: (path, nextState) => void navigate(path, { replace: true, state: nextState }),
    }),
    [navigate, search, state],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
