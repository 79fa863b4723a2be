/** A page for a wall screen that a secret address opens: read without a session, so with a cache of its own, and by itself up to date. */
import { Alert } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { useSecretFeed } from './use-secret-feed.ts';
import { WithLinkToken } from './WithLinkToken.tsx';

interface Wall {
  /** When it was read, where the hospital is. */
  at: string;
  zone: string;
}

interface Props<Answer extends Wall> {
  /** Of the page. */
  path: string;
  /** As in /feeds/discharge. */
  feed: string;
  everyMs: number;
  className: string | undefined;
  /** Where the address opens nothing: why, and who makes a new one. */
  ended: string;
  /** "The charts could not be loaded." */
  failed: string;
  loading: ReactNode;
  /** `when`: the day and time when it was read. */
  header: (answer: Answer, when: string) => ReactNode;
  children: (answer: Answer) => ReactNode;
}

function Content<Answer extends Wall>({
  token,
  ...props
}: Omit<Props<Answer>, 'path' | 'className'> & { token: string }) {
  const { feed: name, everyMs, ended, failed, loading, header, children } = props;
  const { answer, error, isEnded, isFetching, refetch } = useSecretFeed<Answer>({
    name,
    token,
    everyMs,
  });
  if (isEnded)
    return (
      <Message order={1} title="This address shows nothing any more">
        {ended}
      </Message>
    );
  if (!answer && error)
    return (
      <LoadFailed
        title={failed}
        words="The server did not answer. This page tries again by itself."
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!answer) return loading;
  const when = momentWords(answer.at, { zone: answer.zone });
  return (
    <>
      {header(answer, when)}
      {error && (
        <Alert color="warn" mb="md" role="note">
          The server cannot be reached. This was true on {when}.
        </Alert>
      )}
      {children(answer)}
    </>
  );
}

export function SecretWall<Answer extends Wall>({ path, className, ...props }: Props<Answer>) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className={className}>
        <WithLinkToken path={path}>
          {({ token, key }) => <Content key={key} token={token} {...props} />}
        </WithLinkToken>
      </main>
    </QueryClientProvider>
  );
}
