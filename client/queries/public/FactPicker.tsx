/** The patient's record, newest first by day and kind, with a search; what is ticked is cited in the query. */
import { Button, Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { factWords, type FactFileRef } from '#shared/facts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { DownloadButton } from '#client/shell/files/DownloadButton.tsx';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';
import { failureOf, QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { longDay } from '#client/ui/times/times.ts';
import { FactChoice, type Citation } from './FactChoice.tsx';
import classes from './FactPicker.module.css';
import { firstDays, recordView, trendsOf, type RecordFilter } from './record-view.ts';
import { RecordTools } from './RecordTools.tsx';

interface Props {
  caseId: string;
  patientId: string;
  zone: string;
  chosen: readonly Citation[];
  onToggle: (citation: Citation) => void;
}

const loading = <LoadingRows isBare words="Loading the record" height={40} />;
const page = 200;
const all: RecordFilter = { types: [], abnormalOnly: false };
const headingId = (day: string) => `record-${day}`;

/** The arrows lead from one fact to the next, over days and kinds. */
function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=checkbox]')];
  const at = boxes.findIndex((box) => box === event.target);
  if (step === 0 || at === -1) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}

export function FactPicker({ caseId, patientId, zone, chosen, onToggle }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [filter, setFilter] = useState(all);
  const [most, setMost] = useState(page);
  const open = trpc.facts.open.useMutation();
  const { mutate } = open;
  useEffect(() => mutate({ by: 'case', patientId, caseId }), [mutate, patientId, caseId]);
  const openingId = open.data?.openingId;
  const endpoint = useMemo(
    () => ({ path: `/files/facts/${openingId ?? ''}`, headers }),
    [openingId],
  );
  const { fetchingId, fetch: fetchFile } = useFileDownload(endpoint);
  const query = trpc.facts.read.useQuery(
    { openingId: openingId ?? '', search },
    { enabled: openingId !== undefined, placeholderData: keepPreviousData },
  );
  const days = query.data?.days;
  const view = useMemo(() => recordView(days ?? [], filter), [days, filter]);
  const trends = useMemo(() => trendsOf(days ?? []), [days]);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const downloadOf = useCallback(
    (file: FactFileRef) => (
      <DownloadButton file={file} download={{ endpoint, fetchingId, fetch: fetchFile }} />
    ),
    [endpoint, fetchingId, fetchFile],
  );
  const jumpTo = (day: string) => {
    // Days that are further down are there before the jump.
    flushSync(() => setMost(Number.POSITIVE_INFINITY));
    const heading = document.getElementById(headingId(day));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  if (open.error)
    return (
      <QueryFailed
        title="The record could not be opened."
        query={{
          error: open.error,
          isFetching: open.isPending,
          refetch: () => mutate({ by: 'case', patientId, caseId }),
        }}
      />
    );
  const daysInView = firstDays(view, most);
  const older = view.slice(daysInView.length).reduce((sum, { count }) => sum + count, 0);
  const isFiltered = search !== '' || filter.types.length > 0 || filter.abnormalOnly;
  return (
    <Stack gap="md">
      <RecordTools
        typed={typed}
        onType={setTyped}
        days={days}
        view={view}
        filter={filter}
        onFilter={setFilter}
        onJump={jumpTo}
      />
      <ListContent
        rows={days && view}
        failure={failureOf(query, 'The record could not be loaded.')}
        loading={loading}
        empty={
          <EmptyCard>
            {isFiltered ? 'Nothing in the record fits this.' : 'The record has nothing yet.'}
          </EmptyCard>
        }
      >
        {() => (
          <Stack gap="md" onKeyDown={onKeyDown}>
            {daysInView.map(({ day, groups }) => (
              <Card key={day} p="md" className={classes.day ?? ''}>
                <Stack gap="xs">
                  <Title
                    order={3}
                    size="h5"
                    id={headingId(day)}
                    tabIndex={-1}
                    className={classes.heading ?? ''}
                  >
                    {longDay(day)}
                  </Title>
                  {groups.map(({ type, facts }) => (
                    <Stack key={type} gap="xs">
                      <Title order={4} size="xs" c="dimmed">
                        {factWords[type]}, {facts.length}
                      </Title>
                      {facts.map((fact) => (
                        <FactChoice
                          key={fact.id}
                          fact={fact}
                          zone={zone}
                          trend={trends.get(fact.id)}
                          chosenIds={[fact.id, ...(fact.files ?? []).map(({ id }) => id)]
                            .filter((id) => chosenIds.has(id))
                            .join(' ')}
                          onToggle={onToggle}
                          downloadOf={downloadOf}
                        />
                      ))}
                    </Stack>
                  ))}
                </Stack>
              </Card>
            ))}
            {older > 0 && (
              <Button variant="default" onClick={() => setMost(most + page)}>
                Show older: {counted(older, 'fact')} more
              </Button>
            )}
          </Stack>
        )}
      </ListContent>
    </Stack>
  );
}
