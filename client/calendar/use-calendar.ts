/** What the calendar shows of the days in the address, kept fresh while somebody looks at it. */
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CalendarAnswer } from '#shared/calendar.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { initials } from '#client/ui/initials.ts';
import { viewersToday } from '#client/ui/times/times.ts';
import { allKinds, type CalendarAddress } from './address.ts';
import { entriesFor, isShown } from './grid/entries.ts';
import type { View } from './last-view.ts';
import type { Person } from './shown.ts';
import { daysOf } from './spans.ts';

/** Changes come by themselves; this is for when the stream does not. */
const freshEveryMs = 60_000;
const colours = 6;

/** Whoever looks stands first and keeps the first colour; the same people are the same map. */
function usePeople(answer: CalendarAnswer | undefined): ReadonlyMap<string, Person> {
  const user = useUser();
  const beside = JSON.stringify(answer?.people.map(({ id, fullName }) => ({ id, fullName })) ?? []);
  return useMemo(() => {
    const all = [
      { id: user.uid, fullName: user.fullName },
      ...(JSON.parse(beside) as { id: string; fullName: string }[]),
    ];
    return new Map(
      all.map(({ id, fullName }, at) => [
        id,
        {
          id,
          fullName,
          name: id === user.uid ? 'You' : fullName,
          letters: initials(fullName),
          colour: at % colours,
        },
      ]),
    );
  }, [user.uid, user.fullName, beside]);
}

export type CalendarData = ReturnType<typeof useCalendar>;

export function useCalendar(address: CalendarAddress, view: View) {
  const user = useUser();
  const [today, setToday] = useState(viewersToday);
  const day = address.day ?? today;
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const isYear = view === 'year';
  const keep = {
    refetchInterval: freshEveryMs,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  } as const;
  const range = trpc.calendar.range.useQuery(
    { from: days[0] ?? day, to: days.at(-1) ?? day, withPractitionerIds: address.people },
    { ...keep, enabled: !isYear },
  );
  const year = trpc.calendar.year.useQuery(
    { year: Number(day.slice(0, 4)) },
    { ...keep, enabled: isYear },
  );
  const asked = isYear ? year : range;
  const answer = range.isPlaceholderData ? undefined : range.data;
  const heard = asked.data?.today;
  if (heard && heard !== today) setToday(heard);

  const people = usePeople(range.data);
  const zone = asked.data?.zone ?? null;
  const toEntries = useMemo(() => entriesFor(user.uid), [user.uid]);
  const entries = useMemo(() => answer && toEntries(answer), [answer, toEntries]);
  const { kinds, states, hidden } = address;
  const isFiltered = kinds.length < allKinds.length || states !== null || hidden.length > 0;
  const shownIds = useMemo(
    () => new Set(entries?.filter((one) => isShown(one, address)).map(({ id }) => id)),
    [entries, address],
  );
  const counts = useMemo(
    () =>
      isYear && year.data && !year.isPlaceholderData
        ? new Map(year.data.days.map((one) => [one.day, one.count]))
        : undefined,
    [isYear, year.data, year.isPlaceholderData],
  );
  return {
    today,
    day,
    days,
    zone,
    people,
    /** All of them; what the filters let through stands in `shownIds`. */
    entries,
    times: answer,
    isFiltered,
    shownIds,
    counts,
    error: asked.data && !asked.isPlaceholderData ? null : asked.error,
    isFetching: asked.isFetching,
    tryAgain: () => void asked.refetch(),
  };
}
