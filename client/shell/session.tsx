/** Who is signed in: restored at start, looked after every minute, the same in every tab. */
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { SignedInUser } from '#shared/auth.ts';
import { verifyEverySeconds } from '#shared/limits.ts';
import { queryClient, trpc } from './api.ts';
import { useConnection } from './connection.ts';
import {
  endSession,
  keepSession,
  onSessionChange,
  storedSession,
  type StoredSession,
} from './stored-session.ts';

export type Session =
  | { state: 'signed-out' }
  | { state: 'restoring'; stuck: boolean; tryAgain: () => void }
  | { state: 'signed-in'; user: SignedInUser };

const signedOut: Session = { state: 'signed-out' };
const SessionContext = createContext<Session>(signedOut);

/** While nobody answers we ask more often, so that the banner goes soon after they do. */
const askAgainSeconds = 5;

function useChecked(stored: StoredSession): Session {
  const lost = useConnection() === 'lost';
  const refetchInterval = 1000 * (lost ? askAgainSeconds : verifyEverySeconds);
  const poll = { refetchInterval, refetchIntervalInBackground: true, retry: false } as const;
  const check = trpc.auth.verifyToken.useQuery({ idToken: stored.accessToken }, poll);
  const valid = check.data?.valid;
  const me = trpc.auth.me.useQuery(undefined, { ...poll, enabled: valid === true });

  useEffect(() => {
    if (valid === false) endSession('ran-out');
  }, [valid]);

  useEffect(() => {
    const changed = me.data && JSON.stringify(me.data) !== JSON.stringify(stored.user);
    if (changed) keepSession({ ...stored, user: me.data });
  }, [me.data, stored]);

  const user = me.data ?? stored.user;
  const isRestored = valid === true && (me.data !== undefined || me.isError);
  const { isError, refetch } = check;
  return useMemo((): Session => {
    if (isRestored) return { state: 'signed-in', user };
    return { state: 'restoring', stuck: isError, tryAgain: () => void refetch() };
  }, [isRestored, user, isError, refetch]);
}

function CheckedSession({ stored, children }: { stored: StoredSession; children: ReactNode }) {
  return <SessionContext value={useChecked(stored)}>{children}</SessionContext>;
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(onSessionChange, storedSession);
  if (!stored) return <SessionContext value={signedOut}>{children}</SessionContext>;
  return (
    <CheckedSession key={stored.accessToken} stored={stored}>
      {children}
    </CheckedSession>
  );
}

/** Nothing of one person's may be seen by the next one at this screen. */
let owner = storedSession()?.accessToken;
onSessionChange(() => {
  const next = storedSession()?.accessToken;
  if (next !== owner) queryClient.clear();
  owner = next;
});

export const useSession = (): Session => use(SessionContext);

/** The person who is signed in; only for what stands behind RequireSession. */
export function useUser(): SignedInUser {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('This screen needs a session around it.');
  return session.user;
}

/** What follows a right code: no question has to be asked again. */
export function useBeginSession(): (begun: StoredSession) => void {
  const cache = trpc.useUtils();
  return (begun) => {
    keepSession(begun);
    cache.auth.verifyToken.setData({ idToken: begun.accessToken }, { valid: true });
    cache.auth.me.setData(undefined, begun.user);
  };
}
