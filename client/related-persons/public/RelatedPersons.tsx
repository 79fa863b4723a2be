/** The contacts of a patient, and what each may know. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { RelatedPersonForm } from '#client/related-persons/RelatedPersonForm.tsx';
import { RelatedPersonItem } from '#client/related-persons/RelatedPersonItem.tsx';

/** Each read is audited. */
const fetchOnce = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

interface Props {
  patientId: string;
  /** Its title stands above it already. */
  isUntitled?: boolean;
}

export function RelatedPersons({ patientId, isUntitled = false }: Props) {
  const query = trpc.relatedPersons.ofPatient.useQuery({ patientId }, fetchOnce);
  const [isAdding, setAdding] = useState(false);
  const { data, error } = query;
  return (
    <section aria-label="Family and contacts">
      <Group justify="space-between" mb="xs">
        {!isUntitled && (
          <Title order={3} size={14}>
            Family and contacts
          </Title>
        )}
        {!isAdding && (
          <Button
            size="compact-sm"
            variant="default"
            data-not-printed
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            New contact
          </Button>
        )}
      </Group>
      {error && !data && <QueryFailed title="The contacts could not be loaded." query={query} />}
      {!data && !error && <LoadingRows isBare words="Loading contacts" height={40} />}
      {isAdding && (
        <RelatedPersonForm patientId={patientId} person={null} onDone={() => setAdding(false)} />
      )}
      {data?.persons.length === 0 && !isAdding && (
        <Text size="sm" c="dimmed">
          No contacts yet. Enter family here, and note what the patient agrees that they may know.
        </Text>
      )}
      {data && data.persons.length > 0 && (
        <Stack
          component="ul"
          gap="md"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label="Contacts"
        >
          {data.persons.map((person) => (
            <RelatedPersonItem
              key={person.id}
              patientId={patientId}
              person={person}
              zone={data.zone}
            />
          ))}
        </Stack>
      )}
    </section>
  );
}
