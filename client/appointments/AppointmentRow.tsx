/** One appointment of the day: when, who comes, what for, how it stands, and the way into its visit. */
import { Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { VisitButton } from '#client/shell/VisitButton.tsx';
import { useUser } from '#client/shell/session.tsx';
import { KindTile } from '#client/ui/KindTile.tsx';
import { StateBadge } from '#client/ui/StateBadge.tsx';
import { clockTime, lengthWords, minutesBetween } from '#client/ui/times.ts';
import type { Address } from './address.ts';
import { isOver } from './days.ts';
import { colleagueWords, typeWords } from './detail.ts';
import classes from './Rows.module.css';

/** What every row of a list shares. */
export interface Shown {
  zone: string;
  now: number;
  address: Address;
  changed: ReadonlySet<string>;
}

interface Props {
  appointment: Appointment;
  isDue: boolean;
  shown: Shown;
}

export function AppointmentRow({
  appointment,
  isDue,
  shown: { zone, now, address, changed },
}: Props) {
  const user = useUser();
  const { id, patientName, startsAt, endsAt, state, type } = appointment;
  const { to, state: opened } = address.linkTo(id);
  return (
    <li
      className={classes.row}
      data-over={isOver(appointment, now) || undefined}
      data-cancelled={state === 'cancelled' || undefined}
      data-due={isDue || undefined}
      data-changed={changed.has(id) || undefined}
    >
      <div className={classes.when}>
        <time dateTime={startsAt} className={classes.time}>
          {clockTime(startsAt, zone)}
        </time>
        <Text component="span" size="xs" c="var(--faint)">
          {lengthWords(minutesBetween(startsAt, endsAt))}
        </Text>
      </div>
      <KindTile kind={type.kind} />
      <div className={classes.who}>
        <Link to={to} state={opened} className={classes.name} data-appointment={id}>
          {patientName}
        </Link>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {[typeWords(appointment), colleagueWords(appointment, user.uid)]
            .filter(Boolean)
            .join('. ')}
        </Text>
      </div>
      <Group className={classes.state} gap="sm">
        <StateBadge state={state} />
        <span className={classes.door}>
          <VisitButton appointment={appointment} now={now} zone={zone} isDue={isDue} />
        </span>
      </Group>
    </li>
  );
}
