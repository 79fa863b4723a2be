/** The schedule of whoever is signed in: today or a week, and what is open beside it. */
import { Button, Paper } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { may } from '#shared/roles.ts';
import { ExportCsv } from '#client/shell/ExportCsv.tsx';
import { wordsFor } from '#client/shell/failure.ts';
import { useUser } from '#client/shell/session.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LoadFailed } from '#client/ui/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { dayRange, isViewersZone, longDay } from '#client/ui/times.ts';
import { useChanges } from '#client/ui/use-changes.ts';
import { useNow } from '#client/ui/use-now.ts';
import { useAddress, type Address } from './address.ts';
import { DayList } from './DayList.tsx';
import { Details } from './Details.tsx';
import { NewAppointment } from './NewAppointment.tsx';
import { useSchedule } from './schedule.ts';
import { countWords, dueWords } from './state-line.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import { Waiting } from './Waiting.tsx';
import { Week } from './Week.tsx';

type Schedule = ReturnType<typeof useSchedule>;

function stateWords({ appointments, zone }: Schedule, { view }: Address, now: number): string {
  if (!appointments || !zone) return '';
  return [
    appointments.length > 0 && `${countWords(appointments)}.`,
    view === 'today' && dueWords(appointments, { now, zone }),
    !isViewersZone(zone) && `Times in ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function NewButton({ address }: { address: Address }) {
  const user = useUser();
  if (!may(user, 'appointments.book')) return null;
  return (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={address.openNew}>
      New appointment
    </Button>
  );
}

function Content({
  schedule,
  address,
  now,
}: {
  schedule: Schedule;
  address: Address;
  now: number;
}) {
  const { view } = address;
  const { days, today, zone, appointments, byDay, error } = schedule;
  const changed = useChanges(appointments, days.join(' '));
  if (error) {
    return (
      <LoadFailed
        title="The schedule could not be loaded."
        words={wordsFor(error)}
        trying={schedule.isFetching}
        onTryAgain={schedule.tryAgain}
      />
    );
  }
  if (!appointments || !byDay || !zone) return <Waiting view={view} days={days} />;
  if (appointments.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState action={<NewButton address={address} />}>
          {view === 'week' ? 'No appointments in this week.' : 'No appointments today.'}
        </EmptyState>
      </Paper>
    );
  }
  const shown = { zone, now, address, changed };
  if (view === 'week') return <Week days={byDay} today={today} shown={shown} />;
  return <DayList appointments={byDay[0]?.appointments ?? []} shown={shown} />;
}

export function Scheduling() {
  const user = useUser();
  const address = useAddress();
  const now = useNow(60_000);
  const schedule = useSchedule(address);
  const { days, today, zone, appointments } = schedule;
  const title =
    address.view === 'week' ? dayRange(days[0] ?? today, days.at(-1) ?? today) : longDay(today);
  const chosen = appointments?.find(({ id }) => id === address.appointmentId);

  return (
    <>
      <PageHeader
        title={title}
        state={stateWords(schedule, address, now)}
        actions={
          <>
            <ViewSwitch address={address} days={days} today={today} />
            <ExportCsv range={{ from: days[0] ?? today, to: days.at(-1) ?? today }} />
            <NewButton address={address} />
          </>
        }
      />
      <Content schedule={schedule} address={address} now={now} />
      {zone && may(user, 'appointments.book') && (
        <NewAppointment address={address} zone={zone} today={today} />
      )}
      {zone && appointments && (
        <Details
          appointment={chosen}
          zone={zone}
          now={now}
          opened={address.appointmentId !== null}
          onClose={address.closePanel}
        />
      )}
    </>
  );
}
