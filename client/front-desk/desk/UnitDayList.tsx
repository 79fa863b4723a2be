/** The day of a unit: who waits since when, who is late, who is due, and what is over. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { UnitDayList as Day } from '#shared/front-desk.ts';
import { usePrinting } from '#client/shell/layout/use-printing.ts';
import { AttendanceSteps } from '#client/appointments/public/AttendanceSteps.tsx';
import { stepsOffered } from '#client/appointments/public/attendance-words.ts';
import { isDone } from '#client/ui/appointments/over.ts';
import { DueBadge } from '#client/ui/appointments/DueBadge.tsx';
import { dueWords } from '#client/ui/appointments/due-words.ts';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { useFold } from '#client/ui/list/use-fold.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { useChanges } from '#client/ui/use-changes.ts';
import type { DeskAddress } from './desk-address.ts';
import { CallPatient } from './CallPatient.tsx';
import { DeskRow } from './DeskRow.tsx';
import { rowActions } from './row-actions.tsx';
import { standingOf, standings, type Standing } from './attendance-groups.ts';
import classes from './UnitDayList.module.css';

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

/** On a phone, where all would not be in view, those that would show nobody are left out. */
function Filters({ value, countOf, onChange }: FilterProps) {
  const isPhone = usePhone();
  const data = filters
    .map(([filter, label]) => ({ value: filter, label, count: countOf(filter) }))
    .filter(
      ({ value: option, count }) => !isPhone || count > 0 || option === value || option === 'all',
    );
  return (
    <div className={classes.filters} data-not-printed>
      <SegmentedControl
        aria-label="Which appointments"
        data={data}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

export function UnitDayList({ list, address, now }: Props) {
  const { zone, today, day, appointments, people, phones, waiting } = list;
  const [filter, setFilter] = useState<Filter>('all');
  const changed = useChanges(appointments, day);
  const fitting = (wantedFilter: Filter) =>
    appointments.filter(
      (each) =>
        wantedFilter === 'all' ||
        standingOf(each, { now, isWaiting: each.id in waiting }) === wantedFilter,
    );
  const shownAppointments = fitting(filter);
  const open = shownAppointments.filter((appointment) => !isDone(appointment, now));
  const doneAppointments = shownAppointments.filter((appointment) => isDone(appointment, now));
  const withTwo = shownAppointments.some(
    (appointment) => stepsOffered(appointment, { now, view: 'desk' }).buttons.length > 1,
  );
  const isPrinting = usePrinting();
  const isFolded = open.length > 0 && doneAppointments.length > 1 && !isPrinting;
  const over = useFold({
    rows: doneAppointments,
    // Less what has just ended: it is seen to go there.
    done: isFolded ? doneAppointments.filter(({ id }) => !changed.has(id)) : [],
    name: standings.over,
    words: ({ length }) => String(length),
    isAtDesk: true,
  });
  const rowOf = (appointment: Appointment) => {
    const { id, patientName } = appointment;
    const waitingSince = waiting[id] ?? null;
    const isLate = dueWords(appointment, { now, waitingSince })?.kind === 'late';
    const phone = isLate ? phones[id] : undefined;
    return (
      <DeskRow
        key={id}
        appointment={appointment}
        context={{ zone, today, now, address }}
        phone={phone}
        isChanged={changed.has(id)}
        state={<DueBadge appointment={appointment} now={now} waitingSince={waitingSince} />}
        action={
          <AttendanceSteps
            appointment={appointment}
            now={now}
            view="desk"
            isHere={waitingSince !== null}
            instead={phone && <CallPatient phone={phone} patientName={patientName} />}
            more={rowActions(appointment, { address, now })}
          />
        }
      />
    );
  };
  if (people.length === 0)
    return (
      <EmptyCard>
        No one works in this unit. An administrator can add people to it under People.
      </EmptyCard>
    );
  return (
    <Stack gap="sm">
      <Filters value={filter} countOf={(option) => fitting(option).length} onChange={setFilter} />
      {shownAppointments.length === 0 ? (
        <EmptyCard>
          {filter === 'all' ? 'No appointments on this day.' : 'No such appointment now.'}
        </EmptyCard>
      ) : (
        <AppointmentList label="Appointments of the day" withSteps={withTwo ? 'two' : 'one'}>
          {open.map(rowOf)}
          {over.line}
          {over.shown.map(rowOf)}
        </AppointmentList>
      )}
    </Stack>
  );
}
