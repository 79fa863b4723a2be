/** Appointments as lines of a list: when, who comes, what for, how it stands, and what can be done. */
import { Paper, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { colleagueWords, typeWords } from './appointment-words.ts';
import { KindTile } from './KindTile.tsx';
import { StateBadge } from './StateBadge.tsx';
import { clockTime, lengthWords, minutesBetween } from '../times/times.ts';
import classes from './AppointmentLine.module.css';

interface ListProps {
  label: string;
  children: ReactNode;
  listRef?: RefObject<HTMLOListElement | null>;
}

export function AppointmentList({ label, children, listRef }: ListProps) {
  return (
    <Paper withBorder className={classes.card}>
      <ol ref={listRef} className={classes.list} aria-label={label}>
        {children}
      </ol>
    </Paper>
  );
}

interface Props {
  appointment: Appointment;
  zone: string;
  /** Whoever reads it; the others on the appointment are named. */
  ownId: string;
  /** A link that opens the details; it takes the whole line. */
  name: (className: string) => ReactNode;
  /** Beside the state; lies above the link. */
  door?: ReactNode;
  /** A further line under what it is for. */
  note?: ReactNode;
  isOver?: boolean;
  isDue?: boolean;
  isChanged?: boolean;
}

export function AppointmentLine(props: Props) {
  const { appointment, zone, ownId, name, door, note, isOver, isDue, isChanged } = props;
  const { startsAt, endsAt, state, type } = appointment;
  const what = [
    typeWords(appointment),
    appointment.location?.name,
    colleagueWords(appointment, ownId),
  ].filter(Boolean);
  return (
    <li
      className={classes.line}
      data-over={isOver || undefined}
      data-cancelled={state === 'cancelled' || undefined}
      data-due={isDue || undefined}
      data-changed={isChanged || undefined}
    >
      <div className={classes.when}>
        <time dateTime={startsAt} className={classes.time}>
          {clockTime(startsAt, zone)}
        </time>
        <Text component="span" size="xs" c="dimmed">
          {lengthWords(minutesBetween(startsAt, endsAt))}
        </Text>
      </div>
      <span className={classes.kind}>
        <KindTile {...type} />
      </span>
      <div className={classes.who}>
        {name(classes.name ?? '')}
        <Text size="sm" c="dimmed" lineClamp={2}>
          {what.join('. ')}
        </Text>
        {note}
      </div>
      <span className={classes.state}>
        <StateBadge state={state} />
      </span>
      <span className={classes.door}>{door}</span>
    </li>
  );
}
