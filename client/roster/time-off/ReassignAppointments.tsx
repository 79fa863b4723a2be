/** Appointments in time that somebody asks to be off: given to others with the approval, or displaced by it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { GivenAppointment } from '#shared/appointments/reassignment.ts';
import { DisplacedLink } from '#client/shell/forms/BookedNotice.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';

const GiveList = lazy(async () => ({ default: (await import('./ReassignRows.tsx')).GiveList }));

interface Props {
  fromId: string;
  appointmentIds: readonly string[];
  /** Null: not counted yet. */
  count: number | null;
  /** Chosen by now; nobody is until a planner asks who is free. */
  moves: readonly GivenAppointment[];
  onMoves: (moves: GivenAppointment[]) => void;
}

export function GiveBooked({ fromId, appointmentIds, count, moves, onMoves }: Props) {
  const [isOpen, setOpen] = useState(false);
  const unassignedCount = (count ?? 0) - moves.length;
  const toggle = () => {
    onMoves([]);
    setOpen(!isOpen);
  };
  return (
    <Stack gap="xs">
      <Text size="sm">
        {moves.length > 0 &&
          `${appointmentsWords(moves.length)} would be given with the approval. `}
        {(count === null || unassignedCount > 0) && (
          <>
            {count === null ? 'Appointments' : appointmentsWords(unassignedCount)} would be
            displaced, and listed under <DisplacedLink />, to be given away, moved or offered again.
          </>
        )}
      </Text>
      {isOpen && (
        <Suspense fallback={<DelayedStatus>Looking who is free</DelayedStatus>}>
          <GiveList fromId={fromId} appointmentIds={appointmentIds} onMoves={onMoves} />
        </Suspense>
      )}
      {appointmentIds.length > 0 && (
        <Group>
          <Button variant="default" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Give none of them' : 'Choose who takes them'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
