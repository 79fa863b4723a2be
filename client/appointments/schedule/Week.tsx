/** Seven days side by side; on narrow screens one below the other. */
import { Paper, Text, Title } from '@mantine/core';
import { Legend } from '#client/ui/appointments/Legend.tsx';
import { shortDay, longDay } from '#client/ui/times/times.ts';
import type { ScheduleContext } from './AppointmentRow.tsx';
import type { DayOfAppointments } from './days.ts';
import { useInitialScroll } from './use-initial-scroll.ts';
import { letterOf, WeekEntry } from './WeekEntry.tsx';
import classes from './Week.module.css';

interface Props {
  days: DayOfAppointments[];
  today: string;
  context: ScheduleContext;
}

function Day({
  day,
  appointments,
  isToday,
  context,
}: DayOfAppointments & { isToday: boolean; context: ScheduleContext }) {
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
            <WeekEntry key={appointment.id} appointment={appointment} context={context} />
          ))}
        </ol>
      )}
    </section>
  );
}

export function Week({ days, today, context }: Props) {
  const week = useInitialScroll<HTMLDivElement>('[data-today]');
  return (
    <>
      <div className={classes.legend}>
        <Legend
          letters={days.flatMap((one) => one.appointments.map(({ type }) => letterOf(type)))}
        />
      </div>
      <Paper ref={week} withBorder className={classes.week}>
        {days.map(({ day, appointments }) => (
          <Day
            key={day}
            day={day}
            appointments={appointments}
            isToday={day === today}
            context={context}
          />
        ))}
      </Paper>
    </>
  );
}
