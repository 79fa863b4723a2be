/** The schedule of the days that are shown, kept fresh while somebody looks at it. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { viewersToday } from '#client/ui/times/times.ts';
import type { Address } from '../address.ts';
import { byDay, weekOf } from './days.ts';

const freshEveryMs = 30_000;

/**
 * What today is, the server knows: it answers by the clinician's own zone. Until its first answer
 * the viewer's wall calendar has to do.
 */
export function useSchedule({ view, day }: Pick<Address, 'view' | 'day'>) {
  const [today, setToday] = useState(viewersToday);
  const days = view === 'week' ? weekOf(day ?? today) : [today];
  const from = days[0] ?? today;
  const to = days.at(-1) ?? today;
  const { data, error, isFetching, isPlaceholderData, refetch } =
    trpc.appointments.schedule.useQuery(
      { from, to },
      {
        refetchInterval: freshEveryMs,
        refetchOnWindowFocus: 'always',
        placeholderData: keepPreviousData,
      },
    );

  if (data && data.today !== today) setToday(data.today);

  const answer = isPlaceholderData ? undefined : data;
  return {
    today,
    days,
    zone: data?.zone ?? null,
    /** Undefined until the answer for exactly these days is there. */
    byDay: answer && byDay(answer.appointments, { days, zone: answer.zone }),
    appointments: answer?.appointments,
    error: answer ? null : error,
    isFetching,
    tryAgain: () => void refetch(),
  };
}
