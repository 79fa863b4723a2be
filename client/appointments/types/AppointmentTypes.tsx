/** The hospital's types of appointments: listed, made, changed and put away by administrators. */
import { Button, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedType } from '#shared/appointment-types.ts';
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
import { TypeForm } from './TypeForm.tsx';
import { TypeList } from './TypeList.tsx';

const stateWords = (types: readonly ListedType[]): string => {
  const away = types.filter(({ active }) => !active).length;
  const count = `${types.length} ${types.length === 1 ? 'type' : 'types'}`;
  return away > 0 ? `${count}, ${away} put away.` : `${count}.`;
};

function Shape() {
  return (
    <Late>
      <VisuallyHidden>Loading the types</VisuallyHidden>
      <Paper withBorder p="md" aria-hidden>
        <Stack gap="md">
          {['62%', '48%', '55%', '70%', '44%', '58%'].map((width) => (
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
      New type
    </Button>
  );
}

interface DetailsProps {
  view: View;
  types: readonly ListedType[];
  address: Address;
  setBegun: (isBegun: boolean) => void;
}

function detailsOf({ view, types, address, setBegun }: DetailsProps) {
  if (view.is === 'list') return null;
  const type = view.is === 'type' ? types.find(({ id }) => id === view.id) : undefined;
  const onClose = address.closePanel;
  const isMissing = view.is === 'type' && !type;
  const onSaved = (id: string) => view.is === 'new' && address.show({ is: 'type', id });
  const content = isMissing ? (
    <Message order={3} title="This type is not here">
      It may belong to another organization. Close this and look in the list.
    </Message>
  ) : (
    <TypeForm key={type?.id ?? 'new'} type={type} onBegun={setBegun} onSaved={onSaved} />
  );
  return { title: type?.name ?? (isMissing ? 'Type' : 'New type'), content, onClose };
}

export function AppointmentTypes() {
  const address = useAddress();
  const { data, error, isFetching, refetch } = trpc.appointments.typeRecords.useQuery({});
  const [isBegun, setBegun] = useState(false);
  const held = useHeldView<View>(address, isBegun);
  const details = data && detailsOf({ view: held.view, types: data, address, setBegun });
  return (
    <>
      <PageHeader
        title="Appointment types"
        state={data ? stateWords(data) : ''}
        actions={<NewButton address={address} />}
      />
      {error && !data && (
        <LoadFailed
          title="The types could not be loaded."
          words={wordsFor(error)}
          trying={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {!data && !error && <Shape />}
      {data && (
        <Beside details={details ? { ...details, isCovered: held.isLeaving } : null}>
          {data.length > 0 ? (
            <TypeList types={data} address={address} />
          ) : (
            <Paper withBorder>
              <EmptyState action={<NewButton address={address} />}>
                There are no types yet; nothing can be booked without one.
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
