/** Appointments in time that somebody asks to be off: given to others with the approval, or displaced by it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { mostReassigned } from '#shared/limits.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';
import { TakerRows, useTakerChoice } from '#client/shell/forms/TakerRows.tsx';

/** Nobody is named until a planner asks who is free. */
export function useGiving(fromId: string, appointmentIds: readonly string[]) {
  const [isOpen, setOpen] = useState(false);
  const query = trpc.appointments.reassigning.takers.useQuery(
    { fromId, appointmentIds: appointmentIds.slice(0, mostReassigned) },
    { enabled: isOpen && appointmentIds.length > 0 },
  );
  const found = (isOpen ? query.data?.found : undefined) ?? [];
  return { isOpen, setOpen, query, found, ...useTakerChoice(found) };
}

const counted = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

interface Props {
  /** Null: not counted yet. */
  count: number | null;
  giving: ReturnType<typeof useGiving>;
}

export function GiveBooked({ count, giving }: Props) {
  const { isOpen, setOpen, query, found, choice, choose, moves } = giving;
  const left = (count ?? 0) - moves.length;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {moves.length > 0 && `${counted(moves.length)} would be given with the approval. `}
        {(count === null || left > 0) && (
          <>
            {count === null ? 'Appointments' : counted(left)} would be displaced, and listed under{' '}
            <DisplacedLink />, to be given away, moved or offered again.
          </>
        )}
      </Text>
      {isOpen && query.error && !query.data && (
        <QueryFailed title="Who could take them could not be loaded." query={query} />
      )}
      {isOpen && query.isLoading && <Text size="sm">Looking who is free…</Text>}
      {found.length > 0 && (
        <TakerRows found={found} zone={query.data?.zone ?? 'UTC'} choice={choice} choose={choose} />
      )}
      <Group>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Give none of them' : 'Choose who takes them'}
        </Button>
      </Group>
    </Stack>
  );
}
