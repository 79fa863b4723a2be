/** Reads a period of the roster, and keeps its board while shifts of others arrive. */
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RosterPeriodQuery, RosterSurroundings } from '#shared/roster.ts';
import { trpc } from '#client/shell/api/api.ts';
import { RosterBoard } from './board/board.ts';

interface Held {
  board: RosterBoard;
  surroundings: RosterSurroundings | undefined;
}

export function useBoard(asked: RosterPeriodQuery | null) {
  const enabled = asked !== null;
  const input = asked ?? { unitIds: [], from: '', to: '' };
  const period = trpc.roster.period.useQuery(input, { enabled, placeholderData: keepPreviousData });
  const mayPlan = period.data?.mayPlan === true && !period.isPlaceholderData;
  const around = trpc.roster.surroundings.useQuery(input, { enabled: enabled && mayPlan });
  const [held, setHeld] = useState<Held | null>(null);
  const { data } = period;
  const surroundings = mayPlan ? around.data : undefined;
  const isFitting = held?.surroundings === surroundings && data && held?.board.fits(data);
  if (data && !isFitting) setHeld({ board: new RosterBoard(data, surroundings), surroundings });
  useEffect(() => {
    if (data && held?.board.fits(data)) held.board.refresh(data);
  }, [data, held]);
  return { period, board: data ? (held?.board ?? null) : null };
}
