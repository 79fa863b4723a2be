/** What stood in a note before: who wrote it and when, each to be read and copied. */
import { Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { clockTime, dayIn, pastDay } from '#client/ui/times/times.ts';
import { VisitDialog } from '#client/visits/VisitDialog.tsx';
import { NoteText } from './SignedNote.tsx';

interface Props {
  visitId: string;
  zone: string;
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast.brief('Copied');
}

function Versions({ visitId, zone }: Props) {
  const { data, error, isFetching, refetch } = trpc.visits.note.versions.useQuery({ visitId });
  if (!data)
    return error ? (
      <LoadFailed
        title="The earlier versions could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    ) : (
      <DelayedStatus>
        <VisuallyHidden>Loading the earlier versions</VisuallyHidden>
        <Skeleton height={120} aria-hidden />
      </DelayedStatus>
    );
  if (data.length === 0)
    return (
      <Text c="dimmed">
        None yet. A version is kept when somebody else goes on writing, or after a pause of five
        minutes.
      </Text>
    );
  return (
    <Stack gap="lg">
      {data.map(({ version, text, at, by }) => {
        const when = `${pastDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;
        return (
          <section key={version} aria-label={`Version ${version}`}>
            <Group justify="space-between" wrap="nowrap" mb={4}>
              <Title order={3} size={14}>
                {by}, {when}
              </Title>
              <Button
                size="xs"
                variant="default"
                aria-label={`Copy version ${version}`}
                onClick={() => void copy(text)}
              >
                Copy
              </Button>
            </Group>
            <NoteText note={{ text, disposition: null }} headingOrder={4} />
          </section>
        );
      })}
    </Stack>
  );
}

export function EarlierVersions({ visitId, zone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Earlier versions
      </Button>
      <VisitDialog
        title="Earlier versions of the note"
        opened={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && <Versions visitId={visitId} zone={zone} />}
      </VisitDialog>
    </>
  );
}
