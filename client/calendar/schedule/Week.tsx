/** Seven days side by side; on narrow screens one below the other. */
import { Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { Appointment, Schedule } from '#shared/appointments.ts';
import { NowLine } from '#client/ui/appointments/NowLine.tsx';
import { foldable } from '#client/ui/appointments/over.ts';
import { FoldLine } from '#client/ui/list/FoldLine.tsx';
import { useFold } from '#client/ui/list/use-fold.tsx';
import { clockTime, longDay, shortDay } from '#client/ui/times/times.ts';
import type { ScheduleContext } from './AppointmentRow.tsx';
import { begunBy, type DayOfAppointments } from './schedule-days.ts';
import { countWords } from './header-words.ts';
import { WeekEntry } from './WeekEntry.tsx';
import classes from './Week.module.css';

interface Props {
  days: DayOfAppointments[];
  today: string;
  context: ScheduleContext;
}

type FreeTime = Schedule['free'][number];

/** Between the appointments, where the next one would be booked. */
function FreeEntry({ free, context }: { free: FreeTime; context: ScheduleContext }) {
  const { zone, address } = context;
  return (
    <li className={classes.freeTime}>
      <button type="button" onClick={() => address.openNew({ at: free.startsAt })}>
        Free {clockTime(free.startsAt, zone)}–{clockTime(free.endsAt, zone)}
        <VisuallyHidden>, new appointment</VisuallyHidden>
      </button>
    </li>
  );
}

const byStart = (a: FreeTime | Appointment, b: FreeTime | Appointment) =>
  a.startsAt.localeCompare(b.startsAt);

const isBooked = (row: FreeTime | Appointment): row is Appointment => 'id' in row;

interface DayProps extends DayOfAppointments {
  isToday: boolean;
  isFolded: boolean;
  /** What a phone puts behind one line. */
  done: readonly Appointment[];
  context: ScheduleContext;
}

function Day({
  day,
  appointments,
  free,
  isToday,
  isFolded,
  done: foldableAppointments,
  context,
}: DayProps) {
  const { zone, now, address, changed, waiting } = context;
  const { shown, line } = useFold({
    rows: appointments,
    done: foldableAppointments,
    words: (ones) => countWords(ones, { now, withTeleVisits: false }),
  });
  const listed = [...free, ...shown].toSorted(byStart);
  const lineAt = isToday ? begunBy(listed, now) : -1;
  return (
    <section
      className={classes.day}
      data-today={isToday || undefined}
      data-folded={isFolded || undefined}
      aria-label={longDay(day)}
    >
      <Title order={2} size={13} className={classes.heading}>
        {shortDay(day)}
        {isToday && (
          <Text component="span" size="xs" fw={400} className={classes.today}>
            today
          </Text>
        )}
      </Title>
      {appointments.length === 0 && (
        <Text size="xs" c="var(--faint)" className={classes.none}>
          No appointments
        </Text>
      )}
      {appointments.length + free.length > 0 && (
        <ol className={classes.entries}>
          {line}
          {listed.map((row, at) => (
            <Fragment key={isBooked(row) ? row.id : row.startsAt}>
              {at === lineAt && <NowLine now={now} zone={zone} />}
              {isBooked(row) ? (
                <WeekEntry
                  appointment={row}
                  zone={zone}
                  now={now}
                  waitingSince={waiting.get(row.id)?.waitingSince ?? null}
                  to={address.linkTo(row.id).to}
                  isChanged={changed.has(row.id)}
                />
              ) : (
                <FreeEntry free={row} context={context} />
              )}
            </Fragment>
          ))}
          {lineAt === listed.length && <NowLine now={now} zone={zone} />}
        </ol>
      )}
    </section>
  );
}

const appointmentsOf = (days: readonly DayOfAppointments[]) =>
  days.flatMap(({ appointments }) => appointments);

/** "Mon 23 to Thu 26: 33 appointments" */
function pastWords(past: readonly DayOfAppointments[], now: number): string {
  const ends = past.filter((_, at) => at === 0 || at === past.length - 1);
  const appointments = appointmentsOf(past);
  const count =
    appointments.length === 0
      ? 'no appointments'
      : countWords(appointments, { now, withTeleVisits: false });
  return `${ends.map(({ day }) => shortDay(day)).join(' to ')}: ${count}`;
}

/** Below each other the days before today are behind one line: it says what is in them. */
export function Week({ days, today, context }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isThisWeek = days.some(({ day }) => day === today);
  const past = isThisWeek ? days.filter(({ day }) => day < today) : [];
  const foldableAppointments = foldable(
    appointmentsOf(days.filter(({ day }) => day >= today)),
    context.now,
  );
  return (
    <Paper withBorder className={classes.week}>
      {past.length > 0 && (
        <div className={classes.fold}>
          <FoldLine
            words={pastWords(past, context.now)}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
      )}
      {days.map((dayOfWeek) => (
        <Day
          key={dayOfWeek.day}
          {...dayOfWeek}
          isToday={dayOfWeek.day === today}
          isFolded={past.includes(dayOfWeek) && !isOpen}
          done={foldableAppointments.filter((appointment) =>
            dayOfWeek.appointments.includes(appointment),
          )}
          context={context}
        />
      ))}
    </Paper>
  );
}
