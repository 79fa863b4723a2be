/** The day of a unit: who waits since when, who is late, who is due, and what is over. */
import { Chip, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { UnitDayList as Day } from '#shared/appointments/desk/desk.ts';
import { usePrinting } from '#client/shell/layout/use-printing.ts';
import { AttendanceSteps } from '#client/shell/attendance/AttendanceSteps.tsx';
import { isDone } from '#client/ui/appointments/over.ts';
import { DueBadge } from '#client/ui/appointments/DueBadge.tsx';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { useFold } from '#client/ui/list/use-fold.tsx';
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

const filters = Object.entries({ all: 'All', ...standings }) as [Filter, string][];

interface FilterProps {
  value: Filter;
  countOf: (filter: Filter) => number;
  onChange: (filter: Filter) => void;
}

/** With how many each would show; on a phone they wrap. */
const Filters = ({ value, countOf, onChange }: FilterProps) => (
  <Group gap={6} role="radiogroup" aria-label="Which appointments" data-not-printed>
    <Chip.Group value={value} onChange={(chosen) => onChange(chosen as Filter)}>
      {filters.map(([filter, label]) => (
        <Chip
          key={filter}
          value={filter}
          size="sm"
          radius="sm"
          variant="light"
          icon={null}
          styles={{ label: { paddingInline: 11 } }}
        >
          {label}{' '}
          <Text component="span" size="sm" c="dimmed" className="numbers">
            {countOf(filter)}
          </Text>
        </Chip>
      ))}
    </Chip.Group>
  </Group>
);

export function UnitDayList({ list, address, now }: Props) {
  const { zone, today, day, appointments, people } = list;
  const [filter, setFilter] = useState<Filter>('all');
  const changed = useChanges(appointments, day);
  const fitting = (one: Filter) =>
    appointments.filter((each) => one === 'all' || standingOf(each, now) === one);
  const shown = fitting(filter);
  const open = shown.filter((one) => !isDone(one, now));
  const done = shown.filter((one) => isDone(one, now));
  const isPrinting = usePrinting();
  const isFolded = open.length > 0 && done.length > 1 && !isPrinting;
  const over = useFold({
    rows: done,
    // Less what has just ended: it is seen to go there.
    done: isFolded ? done.filter(({ id }) => !changed.has(id)) : [],
    name: 'Over',
    words: ({ length }) => String(length),
    isAtDesk: true,
  });
  const rowOf = (appointment: Appointment) => (
    <DeskRow
      key={appointment.id}
      appointment={appointment}
      context={{ zone, today, now, address }}
      isChanged={changed.has(appointment.id)}
      state={<DueBadge appointment={appointment} now={now} waitingSince={null} />}
      action={<AttendanceSteps appointment={appointment} now={now} place="desk" />}
    />
  );
  if (people.length === 0)
    return (
      <EmptyCard>
        No one works in this unit. An administrator can add people to it under People.
      </EmptyCard>
    );
  return (
    <Stack gap="sm">
      <Filters value={filter} countOf={(one) => fitting(one).length} onChange={setFilter} />
      {shown.length === 0 ? (
        <EmptyCard>
          {filter === 'all' ? 'No appointments on this day.' : 'No such appointment now.'}
        </EmptyCard>
      ) : (
        <AppointmentList label="Appointments of the day" withSteps>
          {open.map(rowOf)}
          {over.line}
          {over.shown.map(rowOf)}
        </AppointmentList>
      )}
    </Stack>
  );
}
