/** What follows a call: the visit's record and note, the next appointment of this patient, the next patient. */
import { Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Visit } from '#shared/visits.ts';

/** Not needed to enter a room. The actions do not wait for it: a button that is pressed stays where it is. */
const LaterActions = lazy(async () => ({
  default: (await import('./AfterCallActions.tsx')).AfterCallActions,
}));
const RecordAfterCall = lazy(async () => ({
  default: (await import('./RecordAfterCall.tsx')).RecordAfterCall,
}));

interface Props {
  visit: Visit;
  title: string;
  words: string;
  /** Back into the call, or to an end of it. */
  actions: ReactNode;
}

export function AfterCall({ visit, title, words, actions }: Props) {
  const { appointment } = visit;
  return (
    <>
      <div data-not-printed>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {words}
        </Text>
        <Group gap="sm" mt="md" mb="xl">
          {actions}
          <Suspense>
            <LaterActions visit={visit} />
          </Suspense>
        </Group>
      </div>
      <Suspense>
        <RecordAfterCall appointmentId={appointment.id} />
      </Suspense>
    </>
  );
}
