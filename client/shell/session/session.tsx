/** Who is signed in, as everything else sees it. */
import { createContext, lazy, Suspense, use, useSyncExternalStore, type ReactNode } from 'react';
import type { SignedInUser } from '#shared/auth.ts';
import { Late } from '#client/ui/Late.tsx';
import { onSessionChange, storedSession } from './stored-session.ts';

/** Null for whoever is not signed in; while a session is being restored nobody asks. */
export const UserContext = createContext<SignedInUser | null>(null);

/** tRPC's client and its cache come with it; the sign-in screen goes without. */
export const loadCheckedSession = async () => ({
  default: (await import('./CheckedSession.tsx')).CheckedSession,
});
const CheckedSession = lazy(loadCheckedSession);

/** Another session is another tree: nothing of one person's is seen by the next one here. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(onSessionChange, storedSession);
  if (!stored) return children;
  return (
    <Suspense fallback={<Late>Opening your session</Late>}>
      <CheckedSession key={stored.accessToken} stored={stored}>
        {children}
      </CheckedSession>
    </Suspense>
  );
}

export const useSignedIn = (): SignedInUser | null => use(UserContext);

/** The person who is signed in; only for what stands behind RequireSession. */
export function useUser(): SignedInUser {
  const user = useSignedIn();
  if (!user) throw new Error('This screen needs a session around it.');
  return user;
}
