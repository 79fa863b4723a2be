/** The events of a calendar file before it is imported: which of them, and under what name. */
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
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { RowId } from '#client/ui/table/columns.ts';
import { counted } from '#client/ui/list/counted.ts';
import { EventTable } from './EventTable.tsx';
import type { IcsFile } from './ics-file.ts';

interface Props {
  file: IcsFile;
  onDone: () => void;
}

/** Fetched once for each file, whatever changes meanwhile: each reading counts, and one runs at a time. */
function useEvents({ events, zones }: IcsFile) {
  const [text] = useState(() => asIcs(events, zones));
  return trpc.calendar.previewImport.useQuery(
    { text },
    { staleTime: 'static', gcTime: 0, trpc: { context: alone } },
  );
}

export function Preview({ file, onDone }: Props) {
  /** Null until somebody chooses: then all that make busy. */
  const [chosen, setChosen] = useState<ReadonlySet<RowId> | null>(null);
  const [name, setName] = useState(file.name);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const cache = trpc.useUtils();
  const formRef = useRef<HTMLFormElement>(null);
  const { data, error, isFetching, refetch } = useEvents(file);
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
  useEffect(() => formRef.current?.focus(), []);

  const selected =
    chosen ?? new Set(data?.events.flatMap(({ skipped }, at) => (skipped === null ? [at] : [])));
  const count = selected.size;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count === 0 || bring.isPending) return;
    const text = asIcs(
      file.events.filter((_lines, at) => selected.has(at)),
      file.zones,
    );
    bring.mutate({ name, text, idempotencyKey });
  };
  return (
    <Paper withBorder bg="var(--surface)">
      <form
        ref={formRef}
        tabIndex={-1}
        onSubmit={submit}
        noValidate
        aria-label="Events of the file"
      >
        <Stack gap="md" p="md">
          <TextInput
            maw={360}
            label="Name of this calendar"
            description="This replaces the calendar that you imported under this name before."
            value={name}
            maxLength={60}
            error={fieldProblems(bring.error)['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" loading={bring.isPending} disabled={count === 0}>
              Import {counted(count, 'event')}
            </Button>
            <Button variant="default" disabled={bring.isPending} onClick={onDone}>
              Choose another file
            </Button>
          </Group>
          {file.leftOut > 0 && (
            <Text size="sm" c="dimmed">
              {counted(file.leftOut, 'event')} that {file.leftOut === 1 ? 'is' : 'are'} over{' '}
              {file.leftOut === 1 ? 'was' : 'were'} left out, because the file is too large to send
              whole.
            </Text>
          )}
        </Stack>
        {error && (
          <QueryFailed title="The file could not be read." query={{ error, isFetching, refetch }} />
        )}
        {data && (
          <EventTable
            zone={data.zone}
            events={data.events}
            selected={selected}
            onSelect={setChosen}
            isLocked={bring.isPending}
          />
        )}
        {!data && !error && (
          <DelayedStatus>
            <VisuallyHidden>Reading the file</VisuallyHidden>
            <Skeleton height={240} m="md" aria-hidden />
          </DelayedStatus>
        )}
      </form>
    </Paper>
  );
}
