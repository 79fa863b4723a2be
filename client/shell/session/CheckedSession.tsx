/** Keeps a session valid: restores it at start, checks it every minute, and provides the tRPC client. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, Suspense, useEffect, useState, type ReactNode } from 'react';
import { onDemand } from '#client/shell/on-demand.tsx';
import { verifyEverySeconds } from '#shared/limits.ts';
import { createQueryClient, trpc } from '#client/shell/api/api.ts';
import { onRecovery, useConnection } from '#client/shell/api/connection.ts';
import { IdleLock } from '#client/shell/layout/IdleLock.tsx';
import { ScreenLock } from '#client/shell/layout/ScreenLock.tsx';
import { links } from '#client/shell/api/links.ts';
import { useLive } from '#client/shell/api/live.ts';
import { OngoingVisitProvider } from '#client/shell/visits/ongoing-visit.tsx';
import { UnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { useOrganizationLocale } from './use-organization-locale.ts';
import { Restoring } from './Restoring.tsx';
import { UserContext } from './session.tsx';
import { endSession, keepSession, wasBegunHere, type StoredSession } from './stored-session.ts';

const Alerts = onDemand(async () => (await import('#client/shell/alerts/Alerts.tsx')).Alerts);

/**
 * While the server does not answer it is checked more often, so that the banner disappears soon.
 */
const askAgainSeconds = 5;

function useChecked(stored: StoredSession) {
  const lost = useConnection() === 'lost';
  const poll = {
    refetchInterval: ({ state }: { state: { status: string } }) =>
      1000 * (lost || state.status === 'error' ? askAgainSeconds : verifyEverySeconds),
    refetchIntervalInBackground: true,
    retry: false,
  } as const;
  const isNew = wasBegunHere(stored);
  const check = trpc.auth.verifyToken.useQuery(
    { idToken: stored.accessToken },
    { ...poll, ...(isNew && { initialData: { valid: true } }) },
  );
  const me = trpc.auth.me.useQuery(undefined, {
    ...poll,
    ...(isNew && { initialData: stored.user }),
  });
  const valid = check.data?.valid;

  useEffect(() => {
    if (valid === false) endSession('ran-out');
  }, [valid]);

  useEffect(() => {
    const changed = me.data && JSON.stringify(me.data) !== JSON.stringify(stored.user);
    if (changed) keepSession({ ...stored, user: me.data });
  }, [me.data, stored]);

  return {
    user: valid === true && me.data ? me.data : null,
    isStuck: check.isError || me.isError,
    tryAgain: () => void Promise.all([check.refetch(), me.refetch()]),
  };
}

function Watched({ stored, children }: { stored: StoredSession; children: ReactNode }) {
  const { user, isStuck, tryAgain } = useChecked(stored);
  useLive({ ownId: stored.user.uid, isWanted: user !== null && !user.setsUpOnly });
  const writtenBy = useOrganizationLocale(user !== null);
  if (!user) return <Restoring isStuck={isStuck} onTryAgain={tryAgain} />;
  return (
    <UserContext value={user}>
      <UnsavedGuard>
        <OngoingVisitProvider>
          <Fragment key={writtenBy}>{children}</Fragment>
          <IdleLock />
          <ScreenLock />
          <Suspense fallback={null}>
            <Alerts />
          </Suspense>
        </OngoingVisitProvider>
      </UnsavedGuard>
    </UserContext>
  );
}

export function CheckedSession({
  stored,
  children,
}: {
  stored: StoredSession;
  children: ReactNode;
}) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => onRecovery(() => void queryClient.invalidateQueries()), [queryClient]);
  // Its unused answers would stay for minutes, though nobody sees them.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  const [client] = useState(() => trpc.createClient({ links }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Watched stored={stored}>{children}</Watched>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
