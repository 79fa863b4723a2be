/** Where a mailed link leads: its secret stands behind # and leaves the address at once. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

function carriedToken(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'token' in state;
  return isOurs && typeof state.token === 'string' ? state.token : '';
}

interface Opening {
  /** Empty where somebody came without a link. */
  token: string;
  /** Another one for each opening, of the same link too. */
  key: string;
}

interface Props {
  path: string;
  children: (opening: Opening) => ReactNode;
}

export function Linked({ path, children }: Props) {
  const { hash, state, key }: { hash: string; state: unknown; key: string } = useLocation();
  if (hash) return <Navigate to={path} replace state={{ token: tokenIn(hash) }} />;
  return children({ token: carriedToken(state), key });
}
