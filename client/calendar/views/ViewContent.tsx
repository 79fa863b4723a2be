/** The chosen view of the calendar, or that it is loading or failed to load. */
import { useCallback, useMemo } from 'react';
import { OnPaper } from '#client/shell/layout/OnPaper.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { dayRange, longDay, monthName } from '#client/ui/times/times.ts';
import { Agenda } from './Agenda.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import type { CalendarData } from '#client/calendar/use-calendar.ts';
import { columnsOfDays, columnsOfPeople } from '#client/calendar/grid/grid-columns.ts';
import { partsByDay } from '#client/calendar/grid/grid-entries.ts';
import { Month } from './Month.tsx';
import { openTimesByDay } from '#client/calendar/grid/open-times.ts';
import { views, type View } from '#client/calendar/public/last-view.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { pageDay } from '#client/calendar/public/view-days.ts';
import { ShiftLegend } from './ShiftLegend.tsx';
import { TimeGrid } from '#client/calendar/grid/TimeGrid.tsx';
import { Year } from './Year.tsx';
import month from './Month.module.css';
import '#client/calendar/calendar-print.css';

interface Props {
  view: View;
  data: CalendarData;
  context: Omit<CalendarContext, 'zone' | 'openTimes'>;
}

const titles = new Map<string, string>();

/** Formatting a range is slow, and the same titles are needed on every render. */
export function titleOf(view: View, data: Pick<CalendarData, 'day' | 'days'>): string {
  const key = `${view} ${data.day}`;
  const title = titles.get(key) ?? formattedTitle(view, data);
  titles.set(key, title);
  return title;
}

function formattedTitle(view: View, { day, days }: Pick<CalendarData, 'day' | 'days'>): string {
  if (view === 'year') return day.slice(0, 4);
  if (view === 'month') return `${monthName(day)} ${day.slice(0, 4)}`;
  if (days.length > 1) return dayRange(days[0] ?? day, days.at(-1) ?? day);
  return longDay(day);
}

/** The parts of the entries that pass the filters, by day; a moved entry is at its new times already. */
function usePartsByDay({ data, context }: Props) {
  const { zone, shownIds } = data;
  const { shownEntries } = context.moving;
  const partition = useMemo(() => zone && partsByDay(zone), [zone]);
  return useMemo(
    () => shownEntries && partition && partition(shownEntries.filter(({ id }) => shownIds.has(id))),
    [shownEntries, shownIds, partition],
  );
}

function useOpenTimes({ data, context }: Props) {
  const { times, days, zone } = data;
  const { people, address } = context;
  return useMemo(() => {
    const personIds = [...people.keys()].filter((id) => !address.hidden.includes(id));
    return times && zone ? openTimesByDay(times, { days, zone, personIds }) : null;
  }, [times, days, zone, people, address]);
}

function useColumns({ view, data, context }: Props, { parts, openTimes }: DayContents) {
  const { days, day } = data;
  const { people, address, ownId } = context;
  return useMemo(() => {
    if (!parts || !openTimes) return [];
    if (view !== 'people') return columnsOfDays(days, { parts, openTimes }, ownId);
    const shownPeople = [...people.values()].filter(({ id }) => !address.hidden.includes(id));
    return columnsOfPeople(day, { parts, openTimes }, shownPeople);
  }, [view, days, day, parts, openTimes, people, address, ownId]);
}

interface DayContents {
  parts: ReturnType<typeof usePartsByDay>;
  openTimes: ReturnType<typeof useOpenTimes>;
}

export function ViewContent(props: Props) {
  const { view, data, context } = props;
  const { days, day, today, counts, zone, error } = data;
  const { address } = context;
  const parts = usePartsByDay(props);
  const openTimes = useOpenTimes(props);
  const columns = useColumns(props, { parts, openTimes });
  const all = useMemo(
    () => zone && openTimes && { ...context, zone, openTimes },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new object with the same values is no change
    [zone, openTimes, ...Object.values(context)],
  );
  const { show } = address;
  const turnPage = useCallback(
    (direction: 1 | -1) => show(view, pageDay(view, day, direction)),
    [show, view, day],
  );
  if (error)
    return (
      <LoadFailed
        title="The calendar could not be loaded."
        words={wordsFor(error)}
        trying={data.isFetching}
        onTryAgain={data.tryAgain}
      />
    );
  if (view === 'year' && counts)
    return <Year year={Number(day.slice(0, 4))} today={today} counts={counts} address={address} />;
  if (!parts || !all || view === 'year')
    return (
      <CalendarSkeleton
        view={view}
        days={days}
        day={day}
        today={today}
        people={[...context.people.values()].map(({ fullName }) => fullName)}
      />
    );
  if (view === 'month')
    return (
      <div className={month.withLegend}>
        <Month days={days} day={day} parts={parts} context={all} />
        <ShiftLegend times={data.times} address={address} place="below" />
      </div>
    );
  if (view === 'agenda') return <Agenda days={days} parts={parts} context={all} />;
  return (
    <>
      <div {...(view === 'day' ? { 'data-not-printed': true } : { 'data-printed-wide': true })}>
        <TimeGrid
          key={view}
          label={`${views[view]}, ${titleOf(view, data)}`}
          columns={columns}
          context={all}
          turnPage={turnPage}
        />
        {view !== 'day' && <ShiftLegend times={data.times} address={address} place="below" />}
      </div>
      {view === 'day' && (
        <OnPaper>{() => <Agenda days={days} parts={parts} context={all} />}</OnPaper>
      )}
    </>
  );
}
