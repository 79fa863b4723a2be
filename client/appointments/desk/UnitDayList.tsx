/** The day of a unit: who waits since when, who is late, who is due, and what is over. */
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { UnitDayList as Day } from '#shared/appointments/desk/desk.ts';
import { AttendanceSteps } from '#client/appointments/attendance/AttendanceSteps.tsx';
import { DueBadge } from '#client/ui/appointments/DueBadge.tsx';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { useChanges } from '#client/ui/use-changes.ts';
import type { DeskAddress } from './address.ts';
import { DeskRow } from './DeskRow.tsx';
import { standingOf, standings, type Standing } from './standing.ts';

interface Props {
  list: Day;
  address: DeskAddress;
  now: number;
}

type Filter = Standing | 'all';

const filters = [
  { value: 'all', label: 'All' },
  ...Object.entries(standings).map(([value, label]) => ({ value, label })),
];

export function UnitDayList({ list, address, now }: Props) {
  const { zone, today, day, appointments, people } = list;
  const [filter, setFilter] = useState<Filter>('all');
  const changed = useChanges(appointments, day);
  const shown = appointments.filter((one) => filter === 'all' || standingOf(one, now) === filter);
  if (people.length === 0)
    return (
      <EmptyCard>
        No one works in this unit. An administrator can add people to it under People.
      </EmptyCard>
    );
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Which appointments"
        data={filters}
        value={filter}
        onChange={(value) => setFilter(value as Filter)}
        style={{ alignSelf: 'flex-start' }}
        data-not-printed
      />
      {shown.length === 0 ? (
        <EmptyCard>
          {filter === 'all' ? 'No appointments on this day.' : 'No appointment is like that now.'}
        </EmptyCard>
      ) : (
        <AppointmentList label="Appointments of the day" withSteps>
          {shown.map((appointment) => (
            <DeskRow
              key={appointment.id}
              appointment={appointment}
              context={{ zone, today, now, address }}
              isChanged={changed.has(appointment.id)}
              state={<DueBadge appointment={appointment} now={now} waitingSince={null} />}
              action={<AttendanceSteps appointment={appointment} now={now} />}
            />
          ))}
        </AppointmentList>
      )}
    </Stack>
  );
}
