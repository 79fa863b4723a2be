/** Where I am signed in: which browser, from which address, when last, and the ways to end it. */
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { endSession } from '#client/shell/session/stored-session.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/toast.tsx';
import classes from '../../ui/list/SettingsList.module.css';

type OpenSession = Answers['auth']['sessions'][number];

function Row({
  session,
  onEnd,
  isEnding,
}: {
  session: OpenSession;
  onEnd: () => void;
  isEnding: boolean;
}) {
  return (
    <li className={classes.row}>
      <IconDeviceDesktop size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <Text fw={600}>
          {session.device}{' '}
          {session.current && (
            <Badge variant="light" color="good">
              This browser
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {session.address}, last used <RelativeTime instant={session.lastSeenAt} />
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          aria-label={`End session of ${session.device} at ${session.address}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  );
}

function useEndings() {
  const cache = trpc.useUtils();
  const refresh = () => void cache.auth.sessions.invalidate();
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const one = trpc.auth.revokeSession.useMutation({
    onError,
    onSettled: refresh,
    onSuccess: ({ success }) =>
      success
        ? toast.done('The session is ended.')
        : toast.problem('That session had already ended.'),
  });
  const others = trpc.auth.revokeOtherSessions.useMutation({
    onError,
    onSettled: refresh,
    onSuccess: () => toast.done('All other sessions are ended.'),
  });
  const all = trpc.auth.signOutEverywhere.useMutation({
    onError,
    onSuccess: () => endSession('signed-out'),
  });
  return { one, others, all };
}

function List() {
  const sessions = trpc.auth.sessions.useQuery({}, { refetchInterval: 30_000 });
  const { one, others, all } = useEndings();
  if (sessions.isError)
    return (
      <LoadFailed
        title="Your sessions could not be loaded."
        words={wordsFor(sessions.error)}
        trying={sessions.isFetching}
        onTryAgain={() => void sessions.refetch()}
      />
    );
  if (!sessions.data)
    return <Skeleton height={120} component="output" aria-label="Loading your sessions" />;
  return (
    <>
      <ul className={classes.list}>
        {sessions.data.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={one.isPending && one.variables.id === session.id}
            onEnd={() => one.mutate({ id: session.id })}
          />
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={sessions.data.length < 2}
          loading={others.isPending}
          onClick={() => others.mutate({})}
        >
          End all others
        </Button>
        <Button color="bad" variant="light" loading={all.isPending} onClick={() => all.mutate({})}>
          Sign me out everywhere
        </Button>
      </Group>
    </>
  );
}

export function MySessions() {
  return (
    <Stack gap="md" component="section" aria-labelledby="my-sessions" maw={720}>
      <div>
        <Title order={2} size="h4" id="my-sessions">
          My sessions
        </Title>
        <Text c="dimmed" size="sm">
          Every browser in which you are signed in now. End what you do not know, then change your
          password.
        </Text>
      </div>
      <List />
    </Stack>
  );
}
