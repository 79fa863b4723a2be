/** One entry in a column of the grid: its place says when, its colour and letter what or whose. */
import { memo, type CSSProperties } from 'react';
import { kinds } from '#shared/appointments.ts';
import { isCancelled, type Entry } from './grid/entries.ts';
import type { Shown } from './shown.ts';
import { wallClock } from './grid/wall-clock.ts';
import { entryWords, titleOf } from './words.ts';
import classes from './Grid.module.css';

/**
 * All of it stays the same from drawing to drawing, so that one change draws one entry. Its link is a
 * plain one that the grid opens: hundreds of routing ones are slow to draw.
 */
interface Props extends Pick<Shown, 'zone' | 'people' | 'address'> {
  entry: Entry;
  from: number;
  to: number;
  lane: number;
  lanes: number;
  /** The day on which it begins. */
  begins: string;
  /** Whose column it is, where columns are people. */
  personId: string | null;
  isOver: boolean;
  isChanged: boolean;
  isCarried: boolean;
  mayMove: boolean;
}

/** Which of its edges are here: what goes on over midnight has the other one in another column. */
function edgesOf({ entry, from, to }: Props): string {
  const minutes = (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / 60_000;
  if (to - from >= minutes) return 'start end';
  return from === 0 ? 'end' : 'start';
}

const short = 45;

function looksOf(props: Props) {
  const { entry, from, to, lane, lanes, people, personId, address } = props;
  const whose = people.get(personId ?? entry.personIds[0] ?? '');
  const byPerson = address.colourBy === 'person';
  const isMovable = props.mayMove && entry.own?.state === 'booked';
  const style = { '--from': from, '--length': to - from, '--lane': lane, '--lanes': lanes };
  return {
    letter: byPerson ? whose?.letters : kinds[entry.kind].letter,
    looks: {
      className: classes.entry ?? '',
      style: style as CSSProperties,
      'data-kind': byPerson ? undefined : entry.kind,
      'data-person': byPerson ? whose?.colour : undefined,
      'data-short': to - from < short || undefined,
      'data-busy': entry.own === null || undefined,
      'data-cancelled': isCancelled(entry) || undefined,
      'data-over': props.isOver || undefined,
      'data-carried': props.isCarried || undefined,
      'data-changed': props.isChanged || undefined,
      'data-edges': isMovable ? edgesOf(props) : undefined,
      'data-entry': entry.own ? entry.id : undefined,
    },
  };
}

function GridEntryUnmemoized(props: Props) {
  const { entry, zone, address } = props;
  const { letter, looks } = looksOf(props);
  // The title says all of it, to pointers and as the description that a screen reader adds.
  const words = entryWords(entry, props);
  const inside = (
    <>
      <span className={classes.entryName}>
        <b>{letter}</b> {titleOf(entry)}
      </span>
      {!looks['data-short'] && (
        <span className={classes.entryTime}>{wallClock(zone, entry.startsAt)}</span>
      )}
    </>
  );
  if (!entry.own)
    return (
      <div {...looks} title={words}>
        {inside}
      </div>
    );
  return (
    <a {...looks} title={words} href={address.linkTo(entry.id, props.begins).to} draggable={false}>
      {inside}
    </a>
  );
}

export const GridEntry = memo(GridEntryUnmemoized);
