/** Today's appointments, with a line at the present time. */
import { Fragment } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { AppointmentList } from '#client/ui/appointments/AppointmentLine.tsx';
import { due } from '#client/ui/appointments/over.ts';
import { clockTime, isViewersZone } from '#client/ui/times/times.ts';
import { AppointmentRow, type ScheduleContext } from './AppointmentRow.tsx';
import { begunBy } from './days.ts';
import { countWords } from './header-words.ts';
import { useInitialScroll } from './use-initial-scroll.ts';
import classes from './DayList.module.css';

function NowLine({ now, zone }: Pick<ScheduleContext, 'now' | 'zone'>) {
  return (
    <li className={classes.now} data-not-printed>
      <span className={classes.nowLabel}>now {clockTime(now, zone)}</span>
    </li>
  );
}

interface Props {
  appointments: Appointment[];
  context: ScheduleContext;
}

export function DayList({ appointments, context }: Props) {
  const { now, zone, address, changed, waiting } = context;
  const lineAt = begunBy(appointments, now);
  const count = [countWords(appointments, now), !isViewersZone(zone) && `Times in ${zone}`]
    .filter(Boolean)
    .join('. ');
  const dueId = due(appointments, now)?.id;
  const list = useInitialScroll<HTMLOListElement>('[data-due], [data-opened]');
  return (
    <AppointmentList
      label="Today's appointments"
      heading={{ title: 'My day', count }}
      listRef={list}
    >
      {appointments.map((appointment, at) => {
        const { id } = appointment;
        const isDue = id === dueId;
        const isOpen = id === address.appointmentId;
        return (
          <Fragment key={id}>
            {at === lineAt && <NowLine now={now} zone={zone} />}
            <AppointmentRow
              appointment={appointment}
              zone={zone}
              now={now}
              isDue={isDue}
              isTinted={isDue && (isOpen || address.appointmentId === null)}
              to={address.linkTo(id).to}
              isOpen={isOpen}
              isChanged={changed.has(id)}
              waitingSince={waiting.get(id) ?? null}
            />
          </Fragment>
        );
      })}
      {lineAt === appointments.length && <NowLine now={now} zone={zone} />}
    </AppointmentList>
  );
}
