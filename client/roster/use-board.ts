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

export function useBoard(periodQuery: RosterPeriodQuery | null) {
  const enabled = periodQuery !== null;
  const input = periodQuery ?? { unitIds: [], from: '', to: '' };
  const period = trpc.roster.period.useQuery(input, { enabled, placeholderData: keepPreviousData });
  const mayPlan = period.data?.mayPlan === true && !period.isPlaceholderData;
  const around = trpc.roster.surroundings.useQuery(input, { enabled: enabled && mayPlan });
  const [current, setCurrent] = useState<Held | null>(null);
  const { data } = period;
  const surroundings = mayPlan ? around.data : undefined;
  const isFitting = current?.surroundings === surroundings && data && current?.board.fits(data);
  if (data && !isFitting) setCurrent({ board: new RosterBoard(data, surroundings), surroundings });
  useEffect(() => {
    if (data && current?.board.fits(data)) current.board.refresh(data);
  }, [data, current]);
  return { period, board: data ? (current?.board ?? null) : null };
}
