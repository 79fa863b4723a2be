/** A practitioner's opening hours: every week, on days that differ, and time off. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Availability } from '#shared/availability.ts';
import { may } from '#shared/roles.ts';
import { minuteMs } from '#shared/durations.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { problemOf } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { dayIn, longDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { useAddress, type Address } from './hours-address.ts';
import { DayForm } from './DayForm.tsx';
import { MonthOverview } from './MonthOverview.tsx';
import { TimeOffForm } from './TimeOffForm.tsx';
import { TimeOffList } from './TimeOffList.tsx';
import { WeekEditor } from './WeekEditor.tsx';
import classes from './Hours.module.css';

interface SheetProps {
  address: Address;
  hours: Availability;
  now: number;
}

function Sheet({ address, hours, now }: SheetProps) {
  const { isAsking } = useUnsavedGuard();
  const { view } = address;
  const today = dayIn(hours.zone, now);
  const practitionerId = address.of ?? undefined;
  const form = { hours, practitionerId, onSaved: address.closePanel };
  const details =
    view.is === 'day'
      ? { title: longDay(view.day), content: <DayForm key={view.day} {...form} day={view.day} /> }
      : view.is === 'off'
        ? {
            title: 'Add time off',
            content: <TimeOffForm {...form} zone={hours.zone} today={today} />,
          }
        : null;
  return (
    <WithDetailsPanel
      details={details && { ...details, onClose: address.closePanel, isCovered: isAsking }}
    >
      <div className={classes.sheet}>
        <WeekEditor hours={hours} practitionerId={practitionerId} />
        <MonthOverview hours={hours} today={today} address={address} />
        <TimeOffList hours={hours} now={now} onAdd={() => address.open({ is: 'off' })} />
      </div>
    </WithDetailsPanel>
  );
}

function Content({ address, now, query }: { address: Address; now: number; query: HoursQuery }) {
  const { data, error, isFetching, refetch } = query;
  if (data) return <Sheet key={data.practitionerId} address={address} hours={data} now={now} />;
  if (problemOf(error) === 'not-found')
    return (
      <Message title="These hours could not be found">
        This person may have left, or you may not see their hours.
      </Message>
    );
  if (error)
    return (
      <QueryFailed title="The hours could not be loaded." query={{ error, isFetching, refetch }} />
    );
  return (
    <DelayedStatus>
      <VisuallyHidden>Loading the hours</VisuallyHidden>
      <div className={classes.sheet} aria-hidden>
        <Skeleton height={420} />
        <Skeleton height={360} />
      </div>
    </DelayedStatus>
  );
}

const useHours = (of: string | null) =>
  trpc.appointments.availability.useQuery(of === null ? {} : { practitionerId: of });
type HoursQuery = ReturnType<typeof useHours>;

export function HoursPage() {
  const user = useUser();
  const address = useAddress();
  const { of } = address;
  const now = useNow(minuteMs);
  const query = useHours(of);
  return (
    <>
      <PageHeader
        title={of === null ? 'My hours' : 'Hours'}
        state={query.data ? `Times in ${query.data.zone}.` : ''}
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
      <Content address={address} now={now} query={query} />
    </>
  );
}
