/** The calendar: days, weeks, months, a year, an agenda, people side by side, and what is open beside them. */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, type ComponentType } from 'react';
import { may } from '#shared/roles.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { useUser } from '#client/shell/session.tsx';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { dayRange, isViewersZone, longDay, monthName, shortDay } from '#client/ui/times.ts';
import { useChanges } from '#client/ui/use-changes.ts';
import { useNow } from '#client/ui/use-now.ts';
import { useCalendarAddress, views, type View, type Wish } from './address.ts';
import { Agenda } from './Agenda.tsx';
import { useCalendar } from './calendar-data.ts';
import type { ColumnKey } from './DayColumn.tsx';
import { isCancelled, placedByDay, type Entry, type Placed } from './entries.ts';
import { Filters } from './Filters.tsx';
import { Month } from './Month.tsx';
import type { Shown } from './shown.ts';
import { turned } from './spans.ts';
import { TimeGrid } from './TimeGrid.tsx';
import { Toolbar } from './Toolbar.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useMoving } from './use-moving.ts';
import { Year } from './Year.tsx';

/** What the site map brings, because it belongs to the appointment book. */
export interface PanelProps {
  zone: string;
  today: string;
  now: number;
  isNew: boolean;
  wish: Wish | null;
  appointmentId: string | null;
  appointmentDay: string | null;
  openNew: () => void;
  closePanel: () => void;
}

type Data = ReturnType<typeof useCalendar>;

const onDesk: readonly View[] = ['day', 'week', 'month', 'year', 'agenda', 'people'];
const onPhone: readonly View[] = ['day', 'agenda'];

function titleOf(view: View, { day, days }: Data): string {
  if (view === 'year') return day.slice(0, 4);
  if (view === 'month') return `${monthName(day)} ${day.slice(0, 4)}`;
  if (days.length > 1) return dayRange(days[0] ?? day, days.at(-1) ?? day);
  return longDay(day);
}

function stateOf({ entries, counts, zone, days }: Data, ownId: string): string {
  const inYear = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const own = entries?.filter(
    (one) => one.own && one.personIds.includes(ownId) && !isCancelled(one),
  );
  const count = inYear ?? own?.length;
  if (count === undefined || !zone) return '';
  const isOneDay = days.length === 1 && inYear === undefined;
  return [
    `You have ${count === 0 ? 'no' : count} ${count === 1 ? 'appointment' : 'appointments'}${isOneDay ? ' on this day' : ''}.`,
    !isViewersZone(zone) && `Times in ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function columnsOf(view: View, { days, day, people }: Data): ColumnKey[] {
  if (view === 'people')
    return [...people.values()].map(({ id, fullName, name }) => ({
      day,
      personId: id,
      label: `${fullName}, ${longDay(day)}`,
      heading: name,
    }));
  return days.map((one) => ({ day: one, label: longDay(one), heading: shortDay(one) }));
}

const nothing: readonly Placed[] = [];

function usePlaced(entries: readonly Entry[] | undefined, zone: string | null) {
  return useMemo(() => entries && zone && placedByDay(entries, zone), [entries, zone]);
}

function Content({ view, data, shown }: { view: View; data: Data; shown: Omit<Shown, 'zone'> }) {
  const { days, day, today, counts, zone, error } = data;
  const { address, moving } = shown;
  const placed = usePlaced(moving.shownEntries, zone);
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
  if (!placed || !zone || view === 'year')
    return (
      <Late>
        <Skeleton height="calc(100dvh - 320px)" mih={360} aria-label="Loading the calendar" />
      </Late>
    );
  const all = { ...shown, zone };
  if (view === 'month') return <Month days={days} day={day} placed={placed} shown={all} />;
  if (view === 'agenda') return <Agenda days={days} placed={placed} shown={all} />;
  return (
    <TimeGrid
      key={view}
      label={`${views[view]}, ${titleOf(view, data)}`}
      columns={columnsOf(view, data)}
      placedIn={(column) => {
        const onDay = placed.get(column.day) ?? nothing;
        const { personId } = column;
        return personId ? onDay.filter(({ entry }) => entry.personIds.includes(personId)) : onDay;
      }}
      shown={all}
      turn={(way) => address.show(view, turned(view, day, way))}
    />
  );
}

export function Calendar({ Panels }: { Panels: ComponentType<PanelProps> }) {
  const user = useUser();
  const address = useCalendarAddress();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const offered = isPhone ? onPhone : onDesk;
  const view = offered.includes(address.view) ? address.view : 'agenda';
  const now = useNow(60_000);
  const data = useCalendar(address, view);
  const changed = useChanges(
    data.entries,
    `${data.days[0]} ${data.days.length} ${address.people.join()}`,
  );
  const mayBook = may(user, 'appointments.book');
  const { today, day, people, zone, entries } = data;
  const moving = useMoving({ entries, people, zone, now, mayBook });
  return (
    <>
      <PageHeader
        title={titleOf(view, data)}
        state={stateOf(data, user.uid)}
        actions={<Toolbar {...{ address, view, offered, day, today, mayBook, days: data.days }} />}
      />
      {view !== 'year' && <Filters address={address} people={people} ownId={user.uid} />}
      <Content
        view={view}
        data={data}
        shown={{ today, now, ownId: user.uid, people, address, changed, mayBook, moving }}
      />
      <UndoBar moving={moving} />
      {zone && (
        <Panels
          zone={zone}
          today={today}
          now={now}
          isNew={address.isNew && mayBook}
          wish={address.wish}
          appointmentId={address.appointmentId}
          appointmentDay={address.appointmentDay}
          openNew={() => address.openNew()}
          closePanel={address.closePanel}
        />
      )}
    </>
  );
}
