/** What the calendar shows below its filters: one of its views, or that it loads or failed. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { dayRange, longDay, monthName } from '#client/ui/times/times.ts';
import { Agenda } from './views/Agenda.tsx';
import type { CalendarData } from './use-calendar.ts';
import { columnsOfDays, columnsOfPeople } from './grid/columns.ts';
import { placing } from './grid/entries.ts';
import { Month } from './views/Month.tsx';
import { presenceByDay } from './grid/open-times.ts';
import { views, type View } from './last-view.ts';
import type { Shown } from './shown.ts';
import { turned } from './spans.ts';
import { TimeGrid } from './grid/TimeGrid.tsx';
import { Year } from './views/Year.tsx';
import classes from './Lists.module.css';

interface Props {
  view: View;
  data: CalendarData;
  shown: Omit<Shown, 'zone' | 'presence'>;
}

const made = new Map<string, string>();

/** Words of a range are slow to make, and the same ones are asked for again and again. */
export function titleOf(view: View, data: Pick<CalendarData, 'day' | 'days'>): string {
  const key = `${view} ${data.day}`;
  const title = made.get(key) ?? titleAnew(view, data);
  made.set(key, title);
  return title;
}

function titleAnew(view: View, { day, days }: Pick<CalendarData, 'day' | 'days'>): string {
  if (view === 'year') return day.slice(0, 4);
  if (view === 'month') return `${monthName(day)} ${day.slice(0, 4)}`;
  if (days.length > 1) return dayRange(days[0] ?? day, days.at(-1) ?? day);
  return longDay(day);
}

/** The parts of what passes the filters, by day; what is being moved, where it is to be. */
function usePlaced({ data, shown }: Props) {
  const { zone, shownIds } = data;
  const { shownEntries } = shown.moving;
  const place = useMemo(() => zone && placing(zone), [zone]);
  return useMemo(
    () => shownEntries && place && place(shownEntries.filter(({ id }) => shownIds.has(id))),
    [shownEntries, shownIds, place],
  );
}

function usePresence({ data, shown }: Props) {
  const { times, days, zone } = data;
  const { people, address } = shown;
  return useMemo(() => {
    const personIds = [...people.keys()].filter((id) => !address.hidden.includes(id));
    return times && zone ? presenceByDay(times, { days, zone, personIds }) : null;
  }, [times, days, zone, people, address]);
}

function useColumns({ view, data, shown }: Props, laid: Laid) {
  const { days, day } = data;
  const { people, address, ownId } = shown;
  const { placed, presence } = laid;
  return useMemo(() => {
    if (!placed || !presence) return [];
    if (view !== 'people') return columnsOfDays(days, { placed, presence }, ownId);
    const beside = [...people.values()].filter(({ id }) => !address.hidden.includes(id));
    return columnsOfPeople(day, { placed, presence }, beside);
  }, [view, days, day, placed, presence, people, address, ownId]);
}

interface Laid {
  placed: ReturnType<typeof usePlaced>;
  presence: ReturnType<typeof usePresence>;
}

export function Content(props: Props) {
  const { view, data, shown } = props;
  const { days, day, today, counts, zone, error } = data;
  const { address } = shown;
  const placed = usePlaced(props);
  const presence = usePresence(props);
  const columns = useColumns(props, { placed, presence });
  const all = useMemo(
    () => zone && presence && { ...shown, zone, presence },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new object of the same parts is no change
    [zone, presence, ...Object.values(shown)],
  );
  const { show } = address;
  const turn = useCallback((way: number) => show(view, turned(view, day, way)), [show, view, day]);
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
  if (!placed || !all || view === 'year')
    return (
      <Late>
        <VisuallyHidden>Loading the calendar</VisuallyHidden>
        <Skeleton height="calc(100dvh - 320px)" mih={360} aria-hidden />
      </Late>
    );
  if (view === 'month') return <Month days={days} day={day} placed={placed} shown={all} />;
  if (view === 'agenda') return <Agenda days={days} placed={placed} shown={all} />;
  return (
    <>
      <div className={view === 'day' ? classes.notPrinted : undefined}>
        <TimeGrid
          key={view}
          label={`${views[view]}, ${titleOf(view, data)}`}
          columns={columns}
          shown={all}
          turn={turn}
        />
      </div>
      {view === 'day' && (
        <div className={classes.printedOnly}>
          <Agenda days={days} placed={placed} shown={all} />
        </div>
      )}
    </>
  );
}
