/** The hospital's rooms that are booked: listed, made, changed and put away by administrators. */
import { Button, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { LocationRecord } from '#shared/locations.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { Beside } from '#client/ui/Beside.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { useHeldView } from '#client/ui/held-view.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/LoadFailed.tsx';
import { Message } from '#client/ui/Message.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Question } from '#client/ui/Question.tsx';
import { useAddress, type Address, type View } from './address.ts';
import { LocationForm } from './LocationForm.tsx';
import { LocationList } from './LocationList.tsx';

const stateWords = (locations: readonly LocationRecord[]): string => {
  const away = locations.filter(({ active }) => !active).length;
  const count = `${locations.length} ${locations.length === 1 ? 'room' : 'rooms'}`;
  return away > 0 ? `${count}, ${away} put away.` : `${count}.`;
};

function Shape() {
  return (
    <Late>
      <VisuallyHidden>Loading the rooms</VisuallyHidden>
      <Paper withBorder p="md" aria-hidden>
        <Stack gap="md">
          {['52%', '44%', '60%'].map((width) => (
            <Skeleton key={width} height={40} width={width} />
          ))}
        </Stack>
      </Paper>
    </Late>
  );
}

function NewButton({ address }: { address: Address }) {
  return (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={address.openNew}>
      New room
    </Button>
  );
}

interface DetailsProps {
  view: View;
  locations: readonly LocationRecord[];
  address: Address;
  setBegun: (isBegun: boolean) => void;
}

function detailsOf({ view, locations, address, setBegun }: DetailsProps) {
  if (view.is === 'list') return null;
  const location = view.is === 'location' ? locations.find(({ id }) => id === view.id) : undefined;
  const isMissing = view.is === 'location' && !location;
  const onSaved = (id: string) => view.is === 'new' && address.show({ is: 'location', id });
  const content = isMissing ? (
    <Message order={3} title="This room is not here">
      It may belong to another organization. Close this and look in the list.
    </Message>
  ) : (
    <LocationForm
      key={location?.id ?? 'new'}
      location={location}
      onBegun={setBegun}
      onSaved={onSaved}
    />
  );
  const title = location?.name ?? (isMissing ? 'Room' : 'New room');
  return { title, content, onClose: address.closePanel };
}

export function Locations() {
  const address = useAddress();
  const { data, error, isFetching, refetch } = trpc.appointments.locations.list.useQuery({});
  const [isBegun, setBegun] = useState(false);
  const held = useHeldView<View>(address, isBegun);
  const details = data && detailsOf({ view: held.view, locations: data, address, setBegun });
  return (
    <>
      <PageHeader
        title="Rooms"
        state={data ? stateWords(data) : ''}
        actions={<NewButton address={address} />}
      />
      {error && !data && (
        <LoadFailed
          title="The rooms could not be loaded."
          words={wordsFor(error)}
          trying={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {!data && !error && <Shape />}
      {data && (
        <Beside details={details ? { ...details, isCovered: held.isLeaving } : null}>
          {data.length > 0 ? (
            <LocationList locations={data} address={address} />
          ) : (
            <Paper withBorder>
              <EmptyState action={<NewButton address={address} />}>
                There are no rooms yet. A type may ask for one once it is here.
              </EmptyState>
            </Paper>
          )}
        </Beside>
      )}
      <Question
        opened={held.isLeaving}
        title="Leave without saving?"
        keep="Keep editing"
        onKeep={held.keep}
        verb="Leave"
        onDo={held.discard}
      >
        What you typed here is not saved and will be lost.
      </Question>
    </>
  );
}
