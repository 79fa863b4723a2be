/** Route guards by session and role; they are a courtesy, the server checks every call itself. */
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useEffect, useState, type ReactNode } from 'react';
import { homeOf, mayOpen, routeAt } from '#shared/paths.ts';
import { pageToReturnTo, type ReturnState } from './return-page.ts';
import { useSignedIn, useUser } from './session.tsx';
import { forgetLockedPath, lastEnding, lastUser, lockedPath } from './stored-session.ts';

/** For the signed-in pages: without a session to /login, and back afterwards. */
export function RequireSession() {
  const user = useSignedIn();
  const { pathname } = useLocation();
  if (user) return <Outlet />;
  if (lastEnding() === 'signed-out') return <Navigate to="/" replace />;
  const state: ReturnState = { from: pathname, uid: lastUser() };
  return <Navigate to="/login" replace state={state} />;
}

/** The only page for a session that may just set up a second step. */
const setUpPath = '/security';

/** shared/paths.ts has the table of what each role may open. */
export function RequireRole({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname } = useLocation();
  const route = routeAt(pathname);
  if (user.setsUpOnly && pathname !== setUpPath) return <Navigate to={setUpPath} replace />;
  if (route && !mayOpen(user, route)) return <Navigate to="/unauthorized" replace />;
  return children;
}

/**
 * Redirects to the page that was requested before sign-in, that the user locked here, or to the first
 * page of their job.
 */
export function Dashboard() {
  const user = useUser();
  const { state }: { state: unknown } = useLocation();
  const [locked] = useState(lockedPath);
  useEffect(() => forgetLockedPath, []);
  const page = pageToReturnTo(state, user.uid, locked);
  return <Navigate to={page ?? homeOf(user)} replace />;
}
