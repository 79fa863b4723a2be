/** The reader's sessions: browser, address and last use, and buttons to end them. */
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { endSession } from '#client/shell/session/stored-session.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { BrowserItem } from './BrowserItem.tsx';

type OpenSession = Answers['auth']['sessions'][number];

function SessionItem({
  session,
  onEnd,
  isEnding,
}: {
  session: OpenSession;
  onEnd: () => void;
  isEnding: boolean;
}) {
  const { device, address, lastSeenAt, current } = session;
  return (
    <BrowserItem
      Picture={IconDeviceDesktop}
      device={device}
      isThisBrowser={current}
      facts={
        <>
          {address}, last used <RelativeTime instant={lastSeenAt} />
        </>
      }
      end={
        !current && (
          <Button
            variant="default"
            size="xs"
            loading={isEnding}
            aria-label={`End session of ${device} at ${address}`}
            onClick={onEnd}
          >
            End session
          </Button>
        )
      }
    />
  );
}

function useEndings() {
  const cache = trpc.useUtils();
  const refresh = () => void cache.auth.sessions.invalidate();
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const endOne = trpc.auth.revokeSession.useMutation({
    onError,
    onSettled: refresh,
    onSuccess: ({ success }) =>
      success
        ? toast.done('The session is ended.')
        : toast.problem('That session had already ended.'),
  });
  const endOthers = trpc.auth.revokeOtherSessions.useMutation({
    onError,
    onSettled: refresh,
    onSuccess: () => {
      void cache.auth.security.devices.invalidate();
      toast.done('All other sessions are ended.');
    },
  });
  const endAll = trpc.auth.signOutEverywhere.useMutation({
    onError,
    onSuccess: () => endSession('signed-out'),
  });
  return { endOne, endOthers, endAll };
}

interface Question {
  verb: string;
  act: () => void;
}

/** Asks where a call runs in one of the sessions that end. */
function useCallQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const afterAsking = (sessions: readonly OpenSession[], next: Question) => {
    if (!sessions.some(({ isInCall }) => isInCall)) return next.act();
    setQuestion(next);
    return setOpen(true);
  };
  const dialog = (
    <ConfirmDialog
      opened={isOpen}
      title="Leave the call?"
      keep="Stay in the call"
      onKeep={() => setOpen(false)}
      verb={question?.verb ?? ''}
      onDo={() => {
        setOpen(false);
        question?.act();
      }}
    >
      You are in the call of a visit there. It is left at once, and what was not saved there is
      lost.
    </ConfirmDialog>
  );
  return { afterAsking, dialog };
}

function Sessions() {
  const sessions = trpc.auth.sessions.useQuery({}, { refetchInterval: 30_000 });
  const { endOne, endOthers, endAll } = useEndings();
  const { afterAsking, dialog } = useCallQuestion();
  const open = sessions.data ?? [];
  const others = open.filter(({ current }) => !current);
  return (
    <>
      {dialog}
      <ItemList
        label="My sessions"
        rows={sessions.data}
        failure={failureOf(sessions, 'Your sessions could not be loaded.')}
        loading={<Skeleton height={120} component="output" aria-label="Loading your sessions" />}
        empty={null}
      >
        {(session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables.id === session.id}
            onEnd={() =>
              afterAsking([session], {
                verb: 'End session',
                act: () => endOne.mutate({ id: session.id }),
              })
            }
          />
        )}
      </ItemList>
      {sessions.data && (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={sessions.data.length < 2}
            loading={endOthers.isPending}
            onClick={() =>
              afterAsking(others, { verb: 'End all others', act: () => endOthers.mutate({}) })
            }
          >
            End all others
          </Button>
          <Button
            color="bad"
            variant="light"
            loading={endAll.isPending}
            onClick={() =>
              afterAsking(open, { verb: 'Sign me out everywhere', act: () => endAll.mutate({}) })
            }
          >
            Sign me out everywhere
          </Button>
        </Group>
      )}
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
          Every browser in which you are signed in. If you do not recognise one, end its session and
          change your password. Ending all ends your remembered devices too.
        </Text>
      </div>
      <Sessions />
    </Stack>
  );
}
