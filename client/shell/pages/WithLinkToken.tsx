/** Passes the token of a mailed link (after #) to the page, and removes it from the address at once. */
import { useEffect, type ReactNode } from 'react';
import { useNavigation } from '#client/shell/routes/navigation.tsx';

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
  const { hash, state, key, replace } = useNavigation();
  useEffect(() => {
    if (hash) replace(path, { token: tokenIn(hash) });
  }, [hash, path, replace]);
  if (hash) return null;
  return children({ token: carriedToken(state), key });
}
