/** One entry in a column of the grid: its place says when, its colour and letter what or whose. */
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { memo, type CSSProperties } from 'react';
import { kinds } from '#shared/appointments.ts';
import { clockTime, dayIn } from '#client/ui/times.ts';
import type { Placed } from './entries.ts';
import type { Laned } from './lanes.ts';
import type { Shown } from './shown.ts';
import type { Carrying } from './use-carrying.ts';
import { entryWords, titleOf } from './words.ts';
import classes from './Grid.module.css';

interface Props {
  laned: Laned<Placed>;
  shown: Shown;
  /** Whose column it is, where columns are people. */
  personId: string | undefined;
  carrying: Carrying;
}

function GridEntryUnmemoized({ laned, shown, personId, carrying }: Props) {
  const { item, lane, lanes } = laned;
  const { entry, from, to } = item;
  const { address, zone } = shown;
  const whose = shown.people.get(personId ?? entry.personIds[0] ?? '');
  const byPerson = address.colourBy === 'person';
  const letter = byPerson ? whose?.letters : kinds[entry.kind].letter;
  const style = { '--from': from, '--length': to - from, '--lane': lane, '--lanes': lanes };
  const looks = {
    className: classes.entry ?? '',
    style: style as CSSProperties,
    title: entryWords(entry, shown),
    'data-kind': byPerson ? undefined : entry.kind,
    'data-person': byPerson ? whose?.colour : undefined,
    'data-short': to - from < 45 || undefined,
    'data-busy': entry.own === null || undefined,
    'data-over': Date.parse(entry.endsAt) <= shown.now || undefined,
    'data-carried': carrying.carried?.entry.id === entry.id || undefined,
    'data-changed': shown.changed.has(entry.id) || undefined,
  };
  const inside = (
    <>
      <VisuallyHidden>{entryWords(entry, shown)}</VisuallyHidden>
      <span className={classes.hidden} aria-hidden>
        <span className={classes.entryName}>
          <b>{letter}</b> {titleOf(entry)}
        </span>
        <span className={classes.entryTime}>{clockTime(entry.startsAt, zone)}</span>
      </span>
    </>
  );
  if (!entry.own) return <div {...looks}>{inside}</div>;
  const { to: path, state } = address.linkTo(entry.id, dayIn(zone, entry.startsAt));
  const held = carrying.isMovable(entry) ? carrying.handlersFor(entry, from) : {};
  return (
    <Link {...looks} {...held} to={path} state={state} draggable={false}>
      {inside}
    </Link>
  );
}

export const GridEntry = memo(GridEntryUnmemoized);
