/** The schedule of the days that are shown, kept fresh while the page is open. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { viewersToday } from '#client/ui/times/times.ts';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import { byDay, weekOf } from './schedule-days.ts';

const freshEveryMs = 30_000;

/**
 * The server decides which day today is in the practitioner's zone. Until its first answer it is
 * the browser's.
 */
export function useSchedule({ view, day }: Pick<Address, 'view' | 'day'>) {
  const user = useUser();
  const [today, setToday] = useState(viewersToday);
  const days = view === 'week' ? weekOf(day ?? today) : [today];
  const from = days[0] ?? today;
  const to = days.at(-1) ?? today;
  const withFree = view === 'week' && may(user, 'appointments.book') ? { withFree: true } : {};
  const { data, error, isFetching, isPlaceholderData, refetch } =
    trpc.appointments.schedule.useQuery(
      { from, to, ...withFree },
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
    /** Undefined until the answer for these days has arrived. */
    byDay: answer && byDay(answer, days),
    appointments: answer?.appointments,
    error: answer ? null : error,
    isFetching,
    tryAgain: () => void refetch(),
  };
}
