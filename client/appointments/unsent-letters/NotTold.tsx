/** Patients who were not told: a notice above the schedule while there are any, and the list beside it. */
import { Button, Group, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { Panel } from '#client/appointments/Panel.tsx';
import { useNotToldAddress } from './address.ts';
import { UnsentLetterCard } from './UnsentLetterCard.tsx';
import { countWords } from './words.ts';

/** Changes come by the live stream; what is listed only because time has passed, by polling. */
const freshEveryMs = 60_000;

const useLetters = () =>
  trpc.appointments.unsentLetters.list.useQuery({}, { refetchInterval: freshEveryMs });

/** Renders nothing while everybody was told, or nothing is known. */
export function NotToldNotice() {
  const { data } = useLetters();
  const { open } = useNotToldAddress();
  const count = data?.letters.length ?? 0;
  const words = countWords(count, data?.isMore ?? false);
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {count > 0 && words}
      </VisuallyHidden>
      {count > 0 && (
        <Paper withBorder p="md" mb="md" component="section" aria-label="Patients not told">
          <Group justify="space-between" gap="sm">
            <Group gap="xs" wrap="nowrap">
              <IconMailOff size={18} stroke={1.5} color="var(--warn)" aria-hidden />
              <Text fw={650}>{words}</Text>
            </Group>
            <Button variant="default" onClick={open}>
              Show patients not told
            </Button>
          </Group>
        </Paper>
      )}
    </>
  );
}

const Loading = () => (
  <DelayedStatus>
    <VisuallyHidden>Loading the patients who were not told</VisuallyHidden>
    <Stack gap="sm" aria-hidden>
      <Skeleton height={180} />
      <Skeleton height={180} />
    </Stack>
  </DelayedStatus>
);

function LetterList() {
  const list = useLetters();
  return (
    <ListContent
      rows={list.data?.letters}
      failure={failureOf(list, 'The patients who were not told could not be loaded.')}
      loading={<Loading />}
      empty={<EmptyState>Every patient was told.</EmptyState>}
    >
      {(letters) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed" component="output">
            {countWords(letters.length, list.data?.isMore ?? false)}
          </Text>
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {letters.map((letter) => (
              <UnsentLetterCard key={letter.id} letter={letter} zone={list.data?.zone ?? 'UTC'} />
            ))}
          </Stack>
        </Stack>
      )}
    </ListContent>
  );
}

export function NotTold() {
  const address = useNotToldAddress();
  const { isAsking } = useUnsavedGuard();
  return (
    <Panel
      title="Patients not told"
      opened={address.isOpen}
      onClose={address.close}
      isCovered={isAsking}
    >
      <LetterList />
    </Panel>
  );
}
