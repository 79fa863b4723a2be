/** Systems that are sent messages, and the messages that they have not accepted. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { DestinationForm } from '#client/destinations/DestinationForm.tsx';
import { DestinationItem } from '#client/destinations/DestinationItem.tsx';
import { QueuedMessages } from '#client/destinations/QueuedMessages.tsx';

/** The server sends on its own; nobody's change says so. */
const refetchInterval = 15_000;

export function DestinationsSection() {
  const [isAdding, setAdding] = useState(false);
  const query = trpc.destinations.list.useQuery({}, { refetchInterval });
  const destinations = query.data?.destinations;
  const isHolding = destinations?.some(({ waiting, unfit }) => waiting + unfit > 0) ?? false;
  return (
    <>
      <PageSection
        title="Destinations"
        hint="Systems of the hospital that are sent HL7 v2: each message once the one before is accepted."
      >
        <ItemList
          label="Destinations"
          rows={destinations}
          {...statesOf(query, 'the destinations', { rows: 1 })}
          empty={<EmptyState>Nothing is sent to other systems yet.</EmptyState>}
        >
          {(destination) => <DestinationItem key={destination.id} destination={destination} />}
        </ItemList>
        {isAdding ? (
          <DestinationForm onDone={() => setAdding(false)} />
        ) : (
          <Group mt="sm">
            <Button variant="default" onClick={() => setAdding(true)}>
              Set up a destination
            </Button>
          </Group>
        )}
      </PageSection>
      {isHolding && <QueuedMessages refetchInterval={refetchInterval} />}
    </>
  );
}
