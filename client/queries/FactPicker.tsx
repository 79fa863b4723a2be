/** The patient's facts by day, with a search; what is ticked is cited in the query. */
import { Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { factLine, linesOfFact, type Fact } from '#shared/facts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf, QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { clockTime, longDay, momentWords } from '#client/ui/times/times.ts';

interface Props {
  caseId: string;
  patientId: string;
  zone: string;
  chosen: readonly Fact[];
  onToggle: (fact: Fact) => void;
}

const loading = <LoadingRows isBare words="Loading the record" height={40} />;

export function FactPicker({ caseId, patientId, zone, chosen, onToggle }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const open = trpc.facts.open.useMutation();
  const { mutate } = open;
  useEffect(() => mutate({ by: 'case', patientId, caseId }), [mutate, patientId, caseId]);
  const openingId = open.data?.openingId;
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
                  <Checkbox
                    key={fact.id}
                    checked={chosen.some(({ id }) => id === fact.id)}
                    onChange={() => onToggle(fact)}
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
                ))}
              </Stack>
            </Card>
          ))
        }
      </ListContent>
    </Stack>
  );
}
