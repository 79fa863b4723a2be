/** Every event of a file before it is brought in: which of them, and under what name. */
import {
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { asIcs } from '#shared/calendar/ics-lines.ts';
import { alone, trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/toast.tsx';
import { EventTable } from './EventTable.tsx';
import type { Taken } from './ics-file.ts';

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

interface Props {
  taken: Taken;
  onDone: () => void;
}

/** Asked anew only where the file is another one. */
function useEvents({ events }: Taken) {
  const [text] = useState(() => asIcs(events));
  return trpc.calendar.previewImport.useQuery(
    { text },
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, trpc: { context: alone } },
  );
}

export function Preview({ taken, onDone }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [name, setName] = useState(taken.name);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const cache = trpc.useUtils();
  const place = useRef<HTMLFormElement>(null);
  const { data, error, isFetching, refetch } = useEvents(taken);
  const bring = trpc.calendar.importBusy.useMutation({
    trpc: { context: alone },
    onSuccess: (connections) => {
      cache.calendar.connections.setData({}, connections);
      toast.done('Your busy times are in your calendar.');
      onDone();
    },
    onError: (refused) => {
      if (Object.keys(fieldProblems(refused)).length === 0) toast.problem(wordsFor(refused));
    },
  });
  useEffect(() => place.current?.focus(), []);

  const chosen = (data?.events ?? []).map(({ skipped }, at) => skipped === null && !left.has(at));
  const count = chosen.filter(Boolean).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count === 0 || bring.isPending) return;
    const text = asIcs(taken.events.filter((_lines, at) => chosen[at]));
    bring.mutate({ name, text, idempotencyKey });
  };
  return (
    <Paper withBorder bg="var(--surface)">
      <form ref={place} tabIndex={-1} onSubmit={submit} noValidate aria-label="Events of the file">
        <Stack gap="md" p="md">
          <TextInput
            maw={360}
            label="Name of this calendar"
            description="A calendar that you brought in under this name before is replaced."
            value={name}
            maxLength={60}
            error={fieldProblems(bring.error)['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" loading={bring.isPending} disabled={count === 0}>
              Bring in {counted(count, 'event')}
            </Button>
            <Button variant="default" disabled={bring.isPending} onClick={onDone}>
              Choose another file
            </Button>
          </Group>
          {taken.leftOut > 0 && (
            <Text size="sm" c="dimmed">
              {counted(taken.leftOut, 'event')} that {taken.leftOut === 1 ? 'is' : 'are'} over
              already stayed on this computer: all at once were too much to send.
            </Text>
          )}
        </Stack>
        {error && (
          <LoadFailed
            title="The file could not be read."
            words={wordsFor(error)}
            trying={isFetching}
            onTryAgain={() => void refetch()}
          />
        )}
        {data && (
          <EventTable
            zone={data.zone}
            events={data.events}
            left={left}
            onChange={setLeft}
            isLocked={bring.isPending}
          />
        )}
        {!data && !error && (
          <Late>
            <VisuallyHidden>Reading the file</VisuallyHidden>
            <Skeleton height={240} m="md" aria-hidden />
          </Late>
        )}
      </form>
    </Paper>
  );
}
