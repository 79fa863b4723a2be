/** Appointments of somebody who asks to be off, each with who takes it; loaded when a planner asks for it. */
import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { GivenAppointment } from '#shared/appointments/reassignment.ts';
import { mostReassigned } from '#shared/limits.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { TakerRows, useTakerChoice } from '#client/ui/appointments/TakerRows.tsx';

interface Props {
  fromId: string;
  appointmentIds: readonly string[];
  /** What is chosen by now. */
  onMoves: (moves: GivenAppointment[]) => void;
}

export function GiveList({ fromId, appointmentIds, onMoves }: Props) {
  const query = trpc.appointments.reassigning.takers.useQuery({
    fromId,
    appointmentIds: appointmentIds.slice(0, mostReassigned),
  });
  const takersOf = query.data?.found ?? [];
  const { choice, choose, moves } = useTakerChoice(takersOf);
  const chosen = JSON.stringify(moves);
  useEffect(() => {
    onMoves(JSON.parse(chosen) as GivenAppointment[]);
  }, [chosen, onMoves]);
  if (query.error && !query.data)
    return <QueryFailed title="Who could take them could not be loaded." query={query} />;
  if (!query.data) return <Text size="sm">Looking who is free…</Text>;
  return <TakerRows rows={takersOf} zone={query.data.zone} choice={choice} choose={choose} />;
}
