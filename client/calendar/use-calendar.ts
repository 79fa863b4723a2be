/** The calendar's data for the days in the address, kept fresh while the page is open. */
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CalendarAnswer } from '#shared/calendar.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { initials } from '#client/ui/initials.ts';
import { viewersToday } from '#client/ui/times/times.ts';
import { allKinds, type CalendarAddress } from './calendar-address.ts';
import { entriesFor, isShown } from '#client/calendar/grid/grid-entries.ts';
import type { View } from '#client/calendar/public/last-view.ts';
import { personColours, type CalendarPerson } from './people.ts';
import { daysOf, rangeOf, yearOf } from '#client/calendar/public/view-days.ts';

/** Changes arrive by the live stream; this is for when it is interrupted. */
const freshEveryMs = minuteMs;

/** The reader comes first and keeps the first colour. The map keeps its identity while the people are the same. */
function usePeople(answer: CalendarAnswer | undefined): ReadonlyMap<string, CalendarPerson> {
  const user = useUser();
  const colleagues = JSON.stringify(
    answer?.people.map(({ id, fullName }) => ({ id, fullName })) ?? [],
  );
  return useMemo(() => {
    const all = [
      { id: user.uid, fullName: user.fullName },
      ...(JSON.parse(colleagues) as { id: string; fullName: string }[]),
    ];
    return new Map(
      all.map(({ id, fullName }, at) => [
        id,
        {
          id,
          fullName,
          name: id === user.uid ? 'You' : fullName,
          letters: initials(fullName),
          colour: at % personColours.length,
        },
      ]),
    );
  }, [user.uid, user.fullName, colleagues]);
}

export type CalendarData = ReturnType<typeof useCalendar>;

export function useCalendar(address: CalendarAddress, view: View) {
  const user = useUser();
  const [today, setToday] = useState(viewersToday);
  const day = address.day ?? today;
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const isYear = view === 'year';
  const freshness = {
    refetchInterval: freshEveryMs,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  } as const;
  const range = trpc.calendar.range.useQuery(rangeOf(days, address.people), {
    ...freshness,
    enabled: !isYear,
  });
  const year = trpc.calendar.year.useQuery(yearOf(day), { ...freshness, enabled: isYear });
  const query = isYear ? year : range;
  const answer = range.isPlaceholderData ? undefined : range.data;
  const serverToday = query.data?.today;
  if (serverToday && serverToday !== today) setToday(serverToday);

  const people = usePeople(range.data);
  const zone = query.data?.zone ?? null;
  const toEntries = useMemo(() => entriesFor(user.uid), [user.uid]);
  const entries = useMemo(() => answer && toEntries(answer), [answer, toEntries]);
  const { kinds, states, hidden } = address;
  const isFiltered = kinds.length < allKinds.length || states !== null || hidden.length > 0;
  const shownIds = useMemo(
    () => new Set(entries?.filter((entry) => isShown(entry, address)).map(({ id }) => id)),
    [entries, address],
  );
  const counts = useMemo(
    () =>
      isYear && year.data && !year.isPlaceholderData
        ? new Map(year.data.days.map((day) => [day.day, day.count]))
        : undefined,
    [isYear, year.data, year.isPlaceholderData],
  );
  return {
    today,
    day,
    days,
    zone,
    people,
    /** All of them; `shownIds` names those that the filters let through. */
    entries,
    times: answer,
    isFiltered,
    shownIds,
    counts,
    error: query.data && !query.isPlaceholderData ? null : query.error,
    /** Read where it is shown alone: who reads it is rendered again for each fetch. */
    get isFetching() {
      return query.isFetching;
    },
    tryAgain: () => void query.refetch(),
  };
}
