/** The reader's quiet hours, in which only urgent messages are told. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { SaveQuietHours } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  saved: SaveQuietHours['quiet'];
  onDone: () => void;
}

function Form({ saved, onDone }: Props) {
  const [hours, setHours] = useState(saved ?? { from: '22:00', to: '07:00' });
  const [attempt, setAttempt] = useState(0);
  const save = trpc.messages.saveQuietHours.useMutation({
    onSuccess: ({ quiet }) => {
      toast.done(quiet === null ? 'You have no quiet hours.' : 'Saved.');
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(save.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate({ quiet: hours });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          In these hours you are not told of new messages. They are still in your lists, and those
          that need an answer are counted. An urgent message is always told at once.
        </Text>
        <ErrorAlert title="Your quiet hours were not saved" attempt={attempt}>
          {save.error && wordsFor(save.error)}
        </ErrorAlert>
        <Group grow align="flex-start">
          <TimeField
            label="From"
            value={hours.from}
            error={errors['quiet.from']}
            onChange={(from) => setHours((before) => ({ ...before, from }))}
          />
          <TimeField
            label="To"
            value={hours.to}
            error={errors['quiet.to']}
            onChange={(to) => setHours((before) => ({ ...before, to }))}
          />
        </Group>
        <Group justify="flex-end">
          {saved !== null && (
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => save.mutate({ quiet: null })}
            >
              No quiet hours
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function QuietHours({ onDone }: { onDone: () => void }) {
  const query = trpc.messages.quietHours.useQuery();
  if (query.data) return <Form saved={query.data.quiet} onDone={onDone} />;
  if (query.error)
    return <QueryFailed title="Your quiet hours could not be loaded." query={query} />;
  return <LoadingRows isBare words="Loading your quiet hours" height={56} />;
}
