/** The calendar page: its views, filters and toolbar, and the panels for appointments next to it. */
import { Group } from '@mantine/core';
import { memo, useMemo, type ComponentType } from 'react';
import { may } from '#shared/roles.ts';
import { minuteMs } from '#shared/durations.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useWaiting } from '#client/visits/public/use-waiting.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { comingDay, isViewersZone } from '#client/ui/times/times.ts';
import { useChanges } from '#client/ui/use-changes.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import {
  useCalendarAddress,
  type BookingPrefill,
  type CalendarAddress,
} from './calendar-address.ts';
import { useCalendar, type CalendarData } from './use-calendar.ts';
import { ViewContent, titleOf } from '#client/calendar/views/ViewContent.tsx';
import { countedEntries } from './counted-entries.ts';
import { Filters } from './CalendarFilters.tsx';
import { viewShown, viewsOffered, type View } from '#client/calendar/public/last-view.ts';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { CalendarTools, Toolbar } from './CalendarToolbar.tsx';
import { useEntryMoves } from '#client/calendar/moves/use-entry-moves.ts';
import { PanelDock, usePanelDock } from '#client/ui/panels/panel-dock.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import classes from './Calendar.module.css';

/** The routes pass the panels in, because they belong to the feature `appointments`. */
export interface PanelProps {
  zone: string;
  today: string;
  now: number;
  isNew: boolean;
  prefill: BookingPrefill | null;
  appointmentId: string | null;
  appointmentDay: string | null;
  openNew: () => void;
  closePanel: () => void;
}

/** "You have 12 appointments, 3 of them shown. Times in Europe/London." */
function stateOf(
  { entries, counts, zone, day, days, isFiltered, shownIds }: CalendarData,
  { view, ownId, isPhone }: { view: View; ownId: string; isPhone: boolean },
) {
  const inYear = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const ownEntries =
    zone && entries ? countedEntries(entries, { view, day, zone, ownId }) : undefined;
  const count = inYear ?? ownEntries?.length;
  if (count === undefined || !zone) return '';
  const isOneDay = days.length === 1 && inYear === undefined;
  // Above the strip of one week, on a phone, the month is named.
  const inWeeks = isPhone ? ` until ${comingDay(days.at(-1) ?? day, day)}` : ' in four weeks';
  const span = view === 'agenda' ? inWeeks : '';
  const shownCount = ownEntries?.filter(({ id }) => shownIds.has(id)).length ?? 0;
  return (
    <>
      {`You have ${count === 0 ? 'no' : count} ${count === 1 ? 'appointment' : 'appointments'}${isOneDay ? ' on this day' : span}${isFiltered && count > 0 ? `, ${shownCount} of them shown` : ''}.`}
      {!isViewersZone(zone) && (
        <>
          {' '}
          <span style={{ display: 'inline-block' }} data-not-printed>
            Times in {zone}.
          </span>
        </>
      )}
    </>
  );
}

interface Props {
  Panels: ComponentType<PanelProps>;
}

/** The router announces each new address a second time: nothing but the address is rendered for that. */
export function Calendar({ Panels }: Props) {
  return <CalendarAt address={useCalendarAddress()} Panels={Panels} />;
}

const CalendarAt = memo(({ address, Panels }: Props & { address: CalendarAddress }) => {
  const user = useUser();
  const isPhone = usePhone();
  const offeredViews = viewsOffered(isPhone);
  const view = viewShown(address.view, isPhone);
  const now = useNow(minuteMs);
  const data = useCalendar(address, view);
  const { today, day, people, zone, entries, times, isFiltered, shownIds } = data;
  const changed = useChanges(
    entries,
    `${data.days[0]} ${data.days.length} ${address.people.join()}`,
  );
  const { patients } = useWaiting();
  const waiting = useMemo(
    () => new Map(patients.map((patient) => [patient.appointmentId, patient])),
    [patients],
  );
  const mayBook = may(user, 'appointments.book');
  const ownId = user.uid;
  const { dock, place } = usePanelDock(classes.dock);
  const moving = useEntryMoves({ entries, times, people, ownId, zone, now, mayBook });
  const isEmptied = isFiltered && shownIds.size === 0 && (entries?.length ?? 0) > 0;
  // A year has none; they stay for the next view, because their fields are slow to make.
  const filters = (
    <div hidden={view === 'year'}>
      <Filters {...{ address, people, ownId, isFiltered, isEmptied }} />
    </div>
  );
  return (
    <>
      <PageHeader
        // On a phone the week of the strip is below it, and how much is listed.
        title={titleOf(isPhone && view === 'agenda' ? 'month' : view, data)}
        state={stateOf(data, { view, ownId, isPhone })}
        actions={
          <Toolbar
            {...{ address, view, offered: offeredViews, day, today, mayBook }}
            isPhone={isPhone}
            filters={isPhone ? filters : null}
          />
        }
      />
      <PrintedHeader zone={zone} day={view !== 'year' && data.days.length === 1 ? day : null} />
      {!isPhone && (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {filters}
          <CalendarTools address={address} view={view} days={data.days} times={times} />
        </Group>
      )}
      <div className={classes.columns} data-beside={address.appointmentId !== null || undefined}>
        <div className={classes.view}>
          <ViewContent
            view={view}
            data={data}
            context={{
              today,
              now,
              ownId,
              people,
              address,
              changed,
              waiting,
              mayBook,
              isPhone,
              moving,
            }}
          />
        </div>
        <div {...place} />
      </div>
      {zone && (
        <PanelDock value={dock}>
          <Panels
            zone={zone}
            today={today}
            now={now}
            isNew={address.isNew && mayBook}
            prefill={address.prefill}
            appointmentId={address.appointmentId}
            appointmentDay={address.appointmentDay}
            openNew={() => address.openNew()}
            closePanel={address.closePanel}
          />
        </PanelDock>
      )}
    </>
  );
});
