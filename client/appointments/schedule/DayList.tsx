/** Today, row under row, with a line where the clock stands. */
import { Fragment } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { clockTime } from '#client/ui/times/times.ts';
import { AppointmentRow, type Shown } from './AppointmentRow.tsx';
import { begunBy, due } from './days.ts';
import { useOpenedAt } from '../opened-at.ts';
import classes from './DayList.module.css';

function NowLine({ now, zone }: Pick<Shown, 'now' | 'zone'>) {
  return (
    <li className={classes.now}>
      <span className={classes.nowLabel}>now {clockTime(now, zone)}</span>
    </li>
  );
}

export function DayList({ appointments, shown }: { appointments: Appointment[]; shown: Shown }) {
  const { now, zone } = shown;
  const lineAt = begunBy(appointments, now);
  const dueId = due(appointments, now)?.id;
  const list = useOpenedAt<HTMLOListElement>('[data-due]');
  return (
    <AppointmentList label="Today's appointments" listRef={list}>
      {appointments.map((appointment, at) => (
        <Fragment key={appointment.id}>
          {at === lineAt && <NowLine now={now} zone={zone} />}
          <AppointmentRow
            appointment={appointment}
            isDue={appointment.id === dueId}
            shown={shown}
          />
        </Fragment>
      ))}
      {lineAt === appointments.length && <NowLine now={now} zone={zone} />}
    </AppointmentList>
  );
}
