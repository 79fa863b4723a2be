/** The signed-in user for the rest of the client. */
import { createContext, Suspense, use, useSyncExternalStore, type ReactNode } from 'react';
import type { SignedInUser } from '#shared/auth.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { PageLoading } from './PageLoading.tsx';
import { onSessionChange, storedSession } from './stored-session.ts';

/** Null when nobody is signed in; not used while a session is being restored. */
export const UserContext = createContext<SignedInUser | null>(null);

/** It brings tRPC's client and cache; the sign-in screen is loaded without them. */
export const CheckedSession = onDemand(
  async () => (await import('./CheckedSession.tsx')).CheckedSession,
);

/** Another session is another React tree, so that no state of one user reaches the next. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(onSessionChange, storedSession);
  if (!stored) return children;
  return (
    <Suspense fallback={<PageLoading />}>
      <CheckedSession key={stored.accessToken} stored={stored}>
        {children}
      </CheckedSession>
    </Suspense>
  );
}

export const useSignedIn = (): SignedInUser | null => use(UserContext);

/** The signed-in user; only for components below RequireSession. */
export function useUser(): SignedInUser {
  const user = useSignedIn();
  if (!user) throw new Error('This screen needs a session around it.');
  return user;
}
