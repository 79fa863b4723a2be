/** When somebody is open for appointments: every week, on days that differ, and not at all. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Availability } from '#shared/appointments/availability.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ColleagueSelect } from '#client/appointments/colleagues/ColleagueSelect.tsx';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Beside } from '#client/ui/panels/DetailsPanel.tsx';
import { useHeldView } from '#client/ui/held-view.ts';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LeaveQuestion } from '#client/ui/LeaveQuestion.tsx';
import { dayIn, longDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { useAddress, type View } from './address.ts';
import { DayForm } from './DayForm.tsx';
import { MonthOverview } from './MonthOverview.tsx';
import { TimeOffForm } from './TimeOffForm.tsx';
import { TimeOffList } from './TimeOffList.tsx';
import { WeekEditor } from './WeekEditor.tsx';
import classes from './Hours.module.css';

/** Whose hours the page shows; the panel and the week are kept apart by it. */
type Shown = View & { of: string | null };

function usePage() {
  const address = useAddress();
  const [isWeekBegun, setWeekBegun] = useState(false);
  const [isPanelBegun, setPanelBegun] = useState(false);
  const { of, view } = address;
  const whose = useHeldView<string | null>(
    { view: of, show: address.showHoursOf },
    isWeekBegun || isPanelBegun,
  );
  const panel = useHeldView<Shown>(
    { view: { ...view, of }, show: address.show },
    isPanelBegun && !whose.isLeaving,
  );
  return { address, whose, panel, setWeekBegun, setPanelBegun };
}

type Page = ReturnType<typeof usePage>;

interface SheetProps {
  page: Page;
  hours: Availability;
  now: number;
}

function Sheet({ page, hours, now }: SheetProps) {
  const { address, whose, panel, setWeekBegun, setPanelBegun } = page;
  const today = dayIn(hours.zone, now);
  const practitionerId = whose.view ?? undefined;
  const form = { hours, practitionerId, onBegun: setPanelBegun, onSaved: address.closePanel };
  const { view } = panel;
  const details =
    view.is === 'day'
      ? { title: longDay(view.day), content: <DayForm key={view.day} {...form} day={view.day} /> }
      : view.is === 'off'
        ? {
            title: 'Add time off',
            content: <TimeOffForm {...form} zone={hours.zone} today={today} />,
          }
        : null;
  const isCovered = panel.isLeaving || whose.isLeaving;
  return (
    <Beside details={details && { ...details, onClose: address.closePanel, isCovered }}>
      <div className={classes.sheet}>
        <WeekEditor hours={hours} practitionerId={practitionerId} onBegun={setWeekBegun} />
        <MonthOverview hours={hours} today={today} address={address} />
        <TimeOffList hours={hours} now={now} onAdd={() => address.open({ is: 'off' })} />
      </div>
    </Beside>
  );
}

function Content({ page, now, asked }: { page: Page; now: number; asked: Asked }) {
  const { data, error, isFetching, refetch } = asked;
  if (data) return <Sheet key={data.practitionerId} page={page} hours={data} now={now} />;
  if (problemOf(error) === 'not-found')
    return (
      <Message title="These hours are not here">
        The person may work somewhere else by now, or their hours are not yours to see.
      </Message>
    );
  if (error)
    return (
      <LoadFailed
        title="The hours could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  return (
    <Late>
      <VisuallyHidden>Loading the hours</VisuallyHidden>
      <div className={classes.sheet} aria-hidden>
        <Skeleton height={420} />
        <Skeleton height={360} />
      </div>
    </Late>
  );
}

const useHours = (of: string | null) =>
  trpc.appointments.availability.useQuery(of === null ? {} : { practitionerId: of });
type Asked = ReturnType<typeof useHours>;

export function HoursPage() {
  const user = useUser();
  const page = usePage();
  const { whose, panel, address } = page;
  const now = useNow(60_000);
  const of = whose.view;
  const asked = useHours(of);
  const leaving = whose.isLeaving ? whose : panel;
  return (
    <>
      <PageHeader
        title={of === null ? 'My hours' : 'Hours'}
        state={asked.data ? `Times on the clock in ${asked.data.zone}.` : ''}
        actions={
          may(user, 'appointments.plan') && (
            <ColleagueSelect
              label="Whose hours"
              value={of ?? user.uid}
              onChange={(id) => address.showHoursOf(id === user.uid ? null : id)}
              w={260}
            />
          )
        }
      />
      <Content page={page} now={now} asked={asked} />
      <LeaveQuestion held={leaving} />
    </>
  );
}
