/** The calendar: days, weeks, months, a year, an agenda, people side by side, and what is open beside them. */
import { useMediaQuery } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { isViewersZone } from '#client/ui/times/times.ts';
import { useChanges } from '#client/ui/use-changes.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { useCalendarAddress, type Wish } from './address.ts';
import { useCalendar, type CalendarData } from './use-calendar.ts';
import { Content, titleOf } from './Content.tsx';
import { isCancelled } from './grid/entries.ts';
import { Filters } from './Filters.tsx';
import type { View } from './last-view.ts';
import { Toolbar } from './Toolbar.tsx';
import { UndoBar } from './moving/UndoBar.tsx';
import { useMoving } from './moving/use-moving.ts';

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

const onDesk: readonly View[] = ['day', 'week', 'month', 'year', 'agenda', 'people'];
const onPhone: readonly View[] = ['day', 'agenda'];

/** "You have 12 appointments, 3 of them shown. Times in Europe/London." */
function stateOf(
  { entries, counts, zone, days, isFiltered, shownIds }: CalendarData,
  ownId: string,
) {
  const inYear = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const own = entries?.filter(
    (one) => one.own && one.personIds.includes(ownId) && !isCancelled(one),
  );
  const count = inYear ?? own?.length;
  if (count === undefined || !zone) return '';
  const isOneDay = days.length === 1 && inYear === undefined;
  const passed = own?.filter(({ id }) => shownIds.has(id)).length ?? 0;
  return [
    `You have ${count === 0 ? 'no' : count} ${count === 1 ? 'appointment' : 'appointments'}${isOneDay ? ' on this day' : ''}${isFiltered && count > 0 ? `, ${passed} of them shown` : ''}.`,
    !isViewersZone(zone) && `Times in ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
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
  const { today, day, people, zone, entries, times, isFiltered, shownIds } = data;
  const changed = useChanges(
    entries,
    `${data.days[0]} ${data.days.length} ${address.people.join()}`,
  );
  const mayBook = may(user, 'appointments.book');
  const ownId = user.uid;
  const moving = useMoving({ entries, times, people, ownId, zone, now, mayBook });
  const isEmptied = isFiltered && shownIds.size === 0 && (entries?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={titleOf(view, data)}
        state={stateOf(data, ownId)}
        actions={<Toolbar {...{ address, view, offered, day, today, mayBook, days: data.days }} />}
      />
      {view !== 'year' && <Filters {...{ address, people, ownId, isFiltered, isEmptied }} />}
      <Content
        view={view}
        data={data}
        shown={{ today, now, ownId, people, address, changed, mayBook, moving }}
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
