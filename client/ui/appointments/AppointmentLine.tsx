/** Appointments in a list: when, with which patient, what for, in which state, and an action. */
import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconLock, IconRepeat, IconUserQuestion } from '@tabler/icons-react';
import { Fragment, type ReactNode, type RefObject } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import {
  colleagueWords,
  isNameAlone,
  namedColleagues,
  nameOnlyWords,
  purposeWords,
} from './appointment-words.ts';
import { KindTile } from './KindTile.tsx';
import { StateBadge } from './StateBadge.tsx';
import { diedShort } from '#client/ui/patients/died-words.ts';
import { clockTime, lengthWords, minutesBetween } from '#client/ui/times/times.ts';
import changes from '#client/ui/changes.module.css';
import rowLink from '#client/ui/row-link.module.css';
import list from './AppointmentList.module.css';
import classes from './AppointmentLine.module.css';
import steps from './AppointmentSteps.module.css';

interface ListProps {
  label: string;
  /** Above the list: its title, how much is in it, and the zone where it is not the viewer's. */
  heading?: { title: string; count: string; zone: string | null };
  /** Actions stand beside each appointment: at most a button and a menu, or two buttons. */
  withSteps?: 'one' | 'two';
  children: ReactNode;
  listRef?: RefObject<HTMLOListElement | null>;
}

export function AppointmentList({ label, heading, withSteps, children, listRef }: ListProps) {
  return (
    <Paper withBorder className={list.card}>
      {heading && (
        <Group justify="space-between" wrap="nowrap" className={list.heading ?? ''}>
          <Title order={2} size={15} flex="none">
            {heading.title}
          </Title>
          <Text size="sm" c="dimmed" ta="end" className="numbers">
            <span className={list.sentence}>
              {heading.count}
              {heading.zone && '.'}
            </span>{' '}
            {heading.zone && <span className={list.sentence}>Times in {heading.zone}</span>}
          </Text>
        </Group>
      )}
      <ol
        ref={listRef}
        className={`${classes.list} ${steps.list}`}
        aria-label={label}
        data-steps={withSteps}
      >
        {children}
      </ol>
    </Paper>
  );
}

function SeriesMark({ number, count }: NonNullable<Appointment['series']>) {
  return (
    <span className={classes.series}>
      <IconRepeat size={14} stroke={1.5} aria-hidden />
      <VisuallyHidden>Repeats, </VisuallyHidden>
      {number} of {count}
    </span>
  );
}

interface WhomProps {
  appointment: Appointment;
  /** The reader, who is not named among the practitioners; null where the list is of other people's too. */
  ownId: string | null;
  /** A name that opens who it is. */
  colleague: (person: Appointment['practitioners'][number]) => ReactNode;
}

/** As `colleagueWords`. */
function Whom({ appointment, ownId, colleague }: WhomProps) {
  const { named, otherCount } = namedColleagues(appointment, ownId);
  if (named.length === 0) return null;
  return (
    <>
      . With{' '}
      {named.map((person, at) => (
        <Fragment key={person.id}>
          {at > 0 && ' and '}
          {colleague(person)}
        </Fragment>
      ))}
      {otherCount > 0 && ` and ${otherCount} others`}
    </>
  );
}

interface Props extends WhomProps {
  zone: string;
  /** A link that opens the details; the whole row is clickable. */
  name: (className: string) => ReactNode;
  /** All in the list are of the same kind, which its heading names. */
  isOneKind?: boolean;
  /** After its type, room and colleagues: "Opens at 08:45". */
  opening?: string | undefined;
  /** Instead of the badge of its state. */
  state?: ReactNode;
  /** After the state, and above the link that covers the row. */
  action?: ReactNode;
  /** A second line of text below the type. */
  note?: ReactNode;
  isOver?: boolean;
  /** In one line where the list is wide, unless it has an action. */
  isDense?: boolean;
  isDue?: boolean;
  /** Whether its details are open. */
  isOpen?: boolean;
  isChanged?: boolean;
}

export function AppointmentLine(props: Props) {
  const {
    appointment,
    zone,
    ownId,
    colleague,
    name,
    action,
    note,
    isOneKind,
    opening,
    state: shownState,
    isOver,
    isDense,
    isDue,
    isOpen,
    isChanged,
  } = props;
  const { startsAt, endsAt, state, type } = appointment;
  const sentences = (...words: (string | undefined)[]) => words.filter(Boolean).join('. ');
  const what = sentences(purposeWords(appointment, isOneKind), appointment.location?.name);
  return (
    <li
      className={`${changes.change} ${classes.line} ${steps.line}`}
      data-over={isOver || undefined}
      data-dense={isDense || undefined}
      data-cancelled={state === 'cancelled' || undefined}
      data-due={isDue || undefined}
      data-opened={isOpen || undefined}
      data-changed={isChanged || undefined}
    >
      <div className={classes.when}>
        <time dateTime={startsAt} className={classes.time}>
          {clockTime(startsAt, zone)}
        </time>
        <span className={classes.length}>{lengthWords(minutesBetween(startsAt, endsAt))}</span>
      </div>
      <span className={classes.kind}>
        <KindTile {...type} />
      </span>
      <div
        className={classes.who}
        title={sentences(what, colleagueWords(appointment, ownId), opening)}
      >
        {name(`${rowLink.link ?? ''} ${classes.name ?? ''}`)}
        <p className={classes.what}>
          {what}
          <Whom appointment={appointment} ownId={ownId} colleague={colleague} />
          {opening && `. ${opening}`}
          {appointment.series && <SeriesMark {...appointment.series} />}
          {appointment.patient?.deceased && (
            <b className={classes.series}>{diedShort(appointment.patient.deceased)}</b>
          )}
          {appointment.keptBy !== null && (
            <span className={classes.series}>
              <IconLock size={14} stroke={1.5} aria-hidden />
              Kept in {appointment.keptBy}
            </span>
          )}
          {isNameAlone(appointment) && (
            <span className={classes.series}>
              <IconUserQuestion size={14} stroke={1.5} aria-hidden />
              {nameOnlyWords}
            </span>
          )}
        </p>
        {note}
      </div>
      <span className={`${classes.state} ${steps.state}`}>
        {shownState ?? <StateBadge state={state} />}
      </span>
      <span className={`${classes.action} ${steps.action}`} data-not-printed>
        {action}
      </span>
    </li>
  );
}
