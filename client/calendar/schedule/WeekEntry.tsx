/** One appointment in a day of the week: the facts of the day's list in less space. */
import { VisuallyHidden } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { isNameAlone, nameOnlyWords } from '#client/ui/appointments/appointment-words.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import { colourOfKind } from '#client/ui/appointments/KindTile.tsx';
import type { Letter } from '#client/ui/appointments/Legend.tsx';
import { diedShort } from '#client/ui/patients/died-words.ts';
import { clockTime, lengthWords, minutesBetween } from '#client/ui/times/times.ts';
import { dueStatus } from '#client/ui/appointments/DueBadge.tsx';
import { dueWords } from '#client/ui/appointments/due-words.ts';
import { stateStatus } from '#client/ui/appointments/StateBadge.tsx';
import { isDone } from '#client/ui/appointments/over.ts';
import { opened } from '#client/ui/panels/panel-address.ts';
import colours from '#client/ui/appointments/colours.module.css';
import changes from '#client/ui/changes.module.css';
import rowLink from '#client/ui/row-link.module.css';
import classes from './Week.module.css';

/** What was left open, who waits and who is late, as in the list of the day; how soon the others begin their times say. */
function presentStatus(
  appointment: Appointment,
  moment: { now: number; waitingSince: string | null },
) {
  const due = dueWords(appointment, moment);
  return due && ['waiting', 'late', 'open'].includes(due.kind) ? dueStatus(due) : null;
}

/** The letter in an entry, and what it stands for: a type with its own letter, or the kind. */
export function letterOf({ kind, name, letter, colour }: Appointment['type']): Letter {
  return {
    letter: letter ?? kinds[kind].letter,
    name: letter === null ? kinds[kind].word : name,
    colour: colour ?? colourOfKind[kind],
  };
}

interface Props {
  appointment: Appointment;
  zone: string;
  now: number;
  /** Since when its patient is in the waiting room. */
  waitingSince: string | null;
  /** The address of its details. */
  to: string;
  isChanged: boolean;
}

function Entry({ appointment, zone, now, waitingSince, to, isChanged }: Props) {
  const { patientName, startsAt, endsAt, state, type } = appointment;
  const { letter, name, colour } = letterOf(type);
  const present = presentStatus(appointment, { now, waitingSince });
  // Booked is the usual state.
  const mark = present ?? (state === 'booked' ? null : stateStatus(state));
  return (
    <li
      className={`${colours.coloured} ${changes.change} ${classes.entry}`}
      data-colour={colour}
      data-over={isDone(appointment, now) || undefined}
      data-cancelled={state === 'cancelled' || undefined}
      data-changed={isChanged || undefined}
    >
      <span className={classes.facts}>
        <b aria-hidden title={name}>
          {letter}
        </b>{' '}
        <time dateTime={startsAt}>{clockTime(startsAt, zone)}</time>{' '}
        <span className={classes.length}>{lengthWords(minutesBetween(startsAt, endsAt))}</span>
        <span className={classes.word} aria-hidden>
          {name}
        </span>
      </span>
      <Link to={to} state={opened} className={`${rowLink.link} ${classes.name}`}>
        {patientName}
        <VisuallyHidden>, {kinds[type.kind].word}</VisuallyHidden>
      </Link>
      {appointment.patient?.deceased && (
        <b className={classes.mark}>{diedShort(appointment.patient.deceased)}</b>
      )}
      {isNameAlone(appointment) && (
        <span className={classes.mark}>
          <IconUserQuestion size={12} stroke={2} aria-hidden /> {nameOnlyWords}
        </span>
      )}
      {mark && (
        <span
          className={classes.mark}
          data-open={present !== null || undefined}
          data-usual={state === 'completed' || undefined}
        >
          <mark.Picture size={12} stroke={2} aria-hidden />{' '}
          {state === 'completed' ? <VisuallyHidden>{mark.word}</VisuallyHidden> : mark.word}
        </span>
      )}
    </li>
  );
}

/** Drawn again only where its own values differ: a week has a hundred. */
export const WeekEntry = memo(Entry);
