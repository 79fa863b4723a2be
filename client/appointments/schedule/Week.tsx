/** Seven days beside each other; on narrow screens under each other. */
import { Paper, Text, Title } from '@mantine/core';
import { shortDay, longDay } from '#client/ui/times/times.ts';
import type { Shown } from './AppointmentRow.tsx';
import type { DayOfAppointments } from './days.ts';
import { useOpenedAt } from '../opened-at.ts';
import { WeekEntry } from './WeekEntry.tsx';
import classes from './Week.module.css';

interface Props {
  days: DayOfAppointments[];
  today: string;
  shown: Shown;
}

function Day({
  day,
  appointments,
  isToday,
  shown,
}: DayOfAppointments & { isToday: boolean; shown: Shown }) {
  return (
    <section className={classes.day} data-today={isToday || undefined} aria-label={longDay(day)}>
      <Title order={2} size={13} className={classes.heading}>
        {shortDay(day)}
        {isToday && (
          <Text component="span" size="xs" fw={400} className={classes.today}>
            today
          </Text>
        )}
      </Title>
      {appointments.length === 0 ? (
        <Text size="xs" c="var(--faint)" className={classes.free}>
          No appointments
        </Text>
      ) : (
        <ol className={classes.entries}>
          {appointments.map((appointment) => (
            <WeekEntry key={appointment.id} appointment={appointment} shown={shown} />
          ))}
        </ol>
      )}
    </section>
  );
}

export function Week({ days, today, shown }: Props) {
  const week = useOpenedAt<HTMLDivElement>('[data-today]');
  return (
    <Paper ref={week} withBorder className={classes.week}>
      {days.map(({ day, appointments }) => (
        <Day
          key={day}
          day={day}
          appointments={appointments}
          isToday={day === today}
          shown={shown}
        />
      ))}
    </Paper>
  );
}
