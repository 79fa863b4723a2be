/** The patient's facts by day, with a search; what is ticked is cited in the query. */
import { Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { factLine, linesOfFact, wordsOfFact } from '#shared/facts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { DownloadButton } from '#client/shell/files/DownloadButton.tsx';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';
import { failureOf, QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { clockTime, longDay, momentWords } from '#client/ui/times/times.ts';

/** A fact or a file that a query cites. */
export interface Citation {
  id: string;
  /** What the fact says; what stands in its files is not read. */
  words: string;
  isFile: boolean;
}

interface Props {
  caseId: string;
  patientId: string;
  zone: string;
  chosen: readonly Citation[];
  onToggle: (citation: Citation) => void;
}

const loading = <LoadingRows isBare words="Loading the record" height={40} />;

export function FactPicker({ caseId, patientId, zone, chosen, onToggle }: Props) {
  const isChosen = (id: string) => chosen.some((citation) => citation.id === id);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const open = trpc.facts.open.useMutation();
  const { mutate } = open;
  useEffect(() => mutate({ by: 'case', patientId, caseId }), [mutate, patientId, caseId]);
  const openingId = open.data?.openingId;
  const download = useFileDownload({ path: `/files/facts/${openingId ?? ''}`, headers });
  const query = trpc.facts.read.useQuery(
    { openingId: openingId ?? '', search },
    { enabled: openingId !== undefined, placeholderData: keepPreviousData },
  );
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
  return (
    <Stack gap="md">
      <TextInput
        label="Search the record"
        type="search"
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ListContent
        rows={query.data?.days}
        failure={failureOf(query, 'The record could not be loaded.')}
        loading={loading}
        empty={
          <EmptyCard>
            {search ? 'Nothing in the record has these words.' : 'The record has nothing yet.'}
          </EmptyCard>
        }
      >
        {(days) =>
          days.map(({ day, facts }) => (
            <Card key={day} p="md">
              <Stack gap="xs">
                <Title order={3} size="h5">
                  {longDay(day)}
                </Title>
                {facts.map((fact) => (
                  <Stack key={fact.id} gap="xs">
                    <Checkbox
                      checked={isChosen(fact.id)}
                      onChange={() =>
                        onToggle({ id: fact.id, words: wordsOfFact(fact), isFile: false })
                      }
                      label={factLine(fact)}
                      description={
                        <Text component="span" size="xs" style={{ whiteSpace: 'pre-wrap' }}>
                          {[
                            ...linesOfFact(fact),
                            `${fact.effectivePrecision ? momentWords(fact.effectiveAt, { precision: fact.effectivePrecision, zone }) : clockTime(fact.effectiveAt, zone)}, from ${fact.source.name}`,
                          ].join('\n')}
                        </Text>
                      }
                    />
                    {fact.files
                      ?.filter(({ isWithdrawn }) => !isWithdrawn)
                      .map((file) => (
                        <Group key={file.id} gap="sm" pl="xl">
                          <Checkbox
                            checked={isChosen(file.id)}
                            onChange={() =>
                              onToggle({ id: file.id, words: wordsOfFact(fact), isFile: true })
                            }
                            label={`Cite ${file.name}`}
                          />
                          <DownloadButton file={file} download={download} />
                        </Group>
                      ))}
                  </Stack>
                ))}
              </Stack>
            </Card>
          ))
        }
      </ListContent>
    </Stack>
  );
}
