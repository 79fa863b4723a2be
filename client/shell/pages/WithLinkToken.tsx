/** Passes the token of a mailed link (after #) to the page, and removes it from the address at once. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

function carriedToken(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'token' in state;
  return isOurs && typeof state.token === 'string' ? state.token : '';
}

interface LinkToken {
  /** Empty if the page was opened without a link. */
  token: string;
  /** Different each time a link is opened, even the same one. */
  key: string;
}

interface Props {
  path: string;
  children: (opening: LinkToken) => ReactNode;
}

export function WithLinkToken({ path, children }: Props) {
  const { hash, state, key }: { hash: string; state: unknown; key: string } = useLocation();
  if (hash) return <Navigate to={path} replace state={{ token: tokenIn(hash) }} />;
  return children({ token: carriedToken(state), key });
}
