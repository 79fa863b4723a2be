/** What coverages call their payer without meaning one: each becomes a payer, or another name of one. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Payer, UnmatchedPayer } from '#shared/organization/payers.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { payerOf } from './payer-draft.ts';

function Row({ row, payers }: { row: UnmatchedPayer; payers: readonly Payer[] }) {
  const [payerId, setPayer] = useState<string | null>(null);
  const answers = {
    onSuccess: ({ name }: Payer) => toast.done(`Coverages of ${row.name} mean ${name} now.`),
    onError: (error: unknown) => toast.problem(wordsFor(error)),
  };
  const add = trpc.organization.payers.add.useMutation(answers);
  const save = trpc.organization.payers.save.useMutation(answers);
  const payer = payers.find(({ id }) => id === payerId);
  const isPending = add.isPending || save.isPending;
  const addName = ({ id, ...details }: Payer) =>
    save.mutate({
      ...details,
      payerId: id,
      otherNames: [...details.otherNames, row.name],
      payerIds: [...details.payerIds, ...row.payerIds],
    });
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" align="flex-end">
        <div>
          <Text fw={500}>{row.name}</Text>
          <Text size="sm" c="dimmed" className="numbers">
            {counted(row.patients, 'patient')}
            {row.payerIds.length > 0 && `, ID ${row.payerIds.join(', ')}`}
          </Text>
        </div>
        <Group align="flex-end" gap="xs">
          {payers.length > 0 && (
            <Picker
              label="Other name of"
              data={payers.map(({ id, name }) => ({ value: id, label: name }))}
              value={payerId}
              onChange={setPayer}
              nothingFoundMessage="No payer has that name."
            />
          )}
          {payer ? (
            <Button loading={isPending} onClick={() => addName(payer)}>
              Add name
            </Button>
          ) : (
            <Button variant="default" loading={isPending} onClick={() => add.mutate(payerOf(row))}>
              Make a payer of it
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}

export function UnmatchedPayers() {
  const query = trpc.organization.payers.unmatched.useQuery({});
  const { data: payers = [] } = trpc.organization.payers.list.useQuery({});
  if (query.error && !query.data)
    return <QueryFailed query={query} title="The names of coverages could not be loaded." />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <PageSection
      title="Names that mean no payer yet"
      hint="As active coverages write them, the most frequent first. Lists of cases say them as they came."
    >
      <Stack component="ul" gap="xs" p={0} m={0} mb="xl" style={{ listStyle: 'none' }}>
        {query.data.map((row) => (
          <Row key={row.name} row={row} payers={payers.filter(({ active }) => active)} />
        ))}
      </Stack>
    </PageSection>
  );
}
