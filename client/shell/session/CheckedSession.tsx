/** Keeps a session valid: restores it at start, checks it every minute, and provides the tRPC client. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, Suspense, useEffect, useState, type ReactNode } from 'react';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { verifyEverySeconds } from '#shared/limits.ts';
import { createQueryClient, trpc, type Inputs } from '#client/shell/api/api.ts';
import { onRecovery, useConnection } from '#client/shell/api/connection.ts';
import { IdleLock } from '#client/shell/layout/IdleLock.tsx';
import { ScreenLock } from '#client/shell/layout/ScreenLock.tsx';
import { earlyInput, forgetAnswers, readAnswers } from '#client/shell/api/early-answers.ts';
import { links } from '#client/shell/api/links.ts';
import { useLive } from '#client/shell/api/live.ts';
import { OngoingVisitProvider } from '#client/shell/session/ongoing-visit.tsx';
import { watchTypedText } from '#client/shell/unsaved/watch-typed-text.ts';
import { UnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { useOrganizationLocale } from './use-organization-locale.ts';
import { RestoreSession } from './RestoreSession.tsx';
import { UserContext } from './session.tsx';
import { endSession, keepSession, wasBegunHere, type StoredSession } from './stored-session.ts';

const Alerts = onDemand(
  async () => (await import('#client/shell/routes/signed-in-alerts.tsx')).SignedInAlerts,
);

watchTypedText();

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

/** Where the page's first answer is late, it is rendered without. */
const firstAnswerMs = 1_000;

/** Asks for what the first script asked of the page, as the page will; null where it asked for nothing that is still awaited. */
function firstQuery(utils: ReturnType<typeof trpc.useUtils>): (() => Promise<void>) | null {
  const days = earlyInput<Inputs['appointments']['schedule']>('appointments.schedule');
  if (days) return () => utils.appointments.schedule.prefetch(days);
  const range = earlyInput<Inputs['calendar']['range']>('calendar.range');
  if (range) return () => utils.calendar.range.prefetch(range);
  const year = earlyInput<Inputs['calendar']['year']>('calendar.year');
  return year && (() => utils.calendar.year.prefetch(year));
}

/** Whether the answer that was asked for early is in the cache: the page is rendered once, with it. */
function useFirstAnswer(): boolean {
  const utils = trpc.useUtils();
  const [ask] = useState(() => firstQuery(utils));
  const [isThere, setThere] = useState(ask === null);
  useEffect(() => {
    if (!ask) return undefined;
    const isLate = setTimeout(() => setThere(true), firstAnswerMs);
    void ask().then(() => setThere(true));
    return () => clearTimeout(isLate);
  }, [ask]);
  return isThere;
}

function Watched({ stored, children }: { stored: StoredSession; children: ReactNode }) {
  const { user, isStuck, tryAgain } = useChecked(stored);
  useLive({ ownId: stored.user.uid, isWanted: user !== null && !user.setsUpOnly });
  const isAnswered = useFirstAnswer();
  const locale = useOrganizationLocale(user !== null);
  if (!user || !isAnswered || !locale.isKnown)
    return <RestoreSession isStuck={isStuck} onTryAgain={tryAgain} />;
  return (
    <UserContext value={user}>
      <UnsavedGuard>
        <OngoingVisitProvider>
          <Fragment key={locale.key}>{children}</Fragment>
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

/** The cache with what was answered by now. */
function withEarlyAnswers() {
  const queryClient = createQueryClient();
  const read = readAnswers();
  for (const { call, input, data } of read)
    queryClient.setQueryData([call.split('.'), { input, type: 'query' }], data);
  return { queryClient, read };
}

export function CheckedSession({
  stored,
  children,
}: {
  stored: StoredSession;
  children: ReactNode;
}) {
  const [{ queryClient, read }] = useState(withEarlyAnswers);
  useEffect(() => forgetAnswers(read), [read]);
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
