/** Who gets past which door; the server's procedures are the law, this is the courtesy. */
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { ReactNode } from 'react';
import { homeOf, mayOpen, placeAt } from '#shared/paths.ts';
import { pageToReturnTo, type Remembered } from './return-page.ts';
import { useSignedIn, useUser } from './session.tsx';
import { lastEnding, lastUser } from './stored-session.ts';

/** Everything inside the layout: without a session to /login, and back here afterwards. */
export function RequireSession() {
  const user = useSignedIn();
  const { pathname } = useLocation();
  if (user) return <Outlet />;
  if (lastEnding() === 'signed-out') return <Navigate to="/" replace />;
  const state: Remembered = { from: pathname, uid: lastUser() };
  return <Navigate to="/login" replace state={state} />;
}

/** The one page of a session that is good for setting up a second step. */
const setUpPath = '/security';

/** The table in shared/paths.ts says what a role may open. */
export function RequireRole({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname } = useLocation();
  const place = placeAt(pathname);
  if (user.setsUpOnly && pathname !== setUpPath) return <Navigate to={setUpPath} replace />;
  if (place && !mayOpen(user, place)) return <Navigate to="/unauthorized" replace />;
  return children;
}

/** Sends everybody on: to the page they came for, or to the first page of their job. */
export function Dashboard() {
  const user = useUser();
  const { state }: { state: unknown } = useLocation();
  return <Navigate to={pageToReturnTo(state, user.uid) ?? homeOf(user)} replace />;
}
