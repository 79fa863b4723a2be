/** One entry in a column of the grid: its position says when, its colour and letter what or whose. */
import { memo } from 'react';
import { kinds } from '#shared/appointments/kinds.ts';
import { mayMove } from '#shared/appointments/moving.ts';
import { minuteMs } from '#shared/durations.ts';
import { personColours } from '#client/calendar/people.ts';
import { isCancelled, type Entry } from './entries.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { dayMinutes, timeWords } from './wall-clock.ts';
import { entryWords, titleOf } from '#client/calendar/entry-words.ts';
import { colourOfKind } from '#client/ui/appointments/KindTile.tsx';
import changes from '#client/ui/changes.module.css';
import classes from './GridEntry.module.css';

const entryClass = `${changes.change} ${classes.entry}`;

/**
 * Every prop keeps its identity between renders, so that one change renders one entry. The link is a
 * plain one, whose click the grid handles: hundreds of router links are slow to render.
 */
interface Props extends Pick<CalendarContext, 'zone' | 'people' | 'address'> {
  entry: Entry;
  from: number;
  to: number;
  subcolumn: number;
  subcolumns: number;
  /** The day on which it begins. */
  startDay: string;
  /** Whose column it is, where columns are people. */
  personId: string | null;
  isOver: boolean;
  isChanged: boolean;
  isDragged: boolean;
  mayBook: boolean;
}

/** Which of its edges are in this column: an entry over midnight has the other one in the next. */
function edgesOf({ entry, from, to }: Props): string {
  const minutes = (Date.parse(entry.endsAt) - Date.parse(entry.startsAt)) / minuteMs;
  if (to - from >= minutes) return 'start end';
  return from === 0 ? 'end' : 'start';
}

/** Too short for a second line. */
const shortMinutes = 45;

const percent = (share: number) => `${100 * share}%`;

/**
 * One plain style, of an element that has no other rules: hundreds get another one when the page is
 * turned, and what looks alike inside shares its computed style.
 */
const insetOf = ({ from, to, subcolumn, subcolumns }: Props): string =>
  [from / dayMinutes, 1 - (subcolumn + 1) / subcolumns, 1 - to / dayMinutes, subcolumn / subcolumns]
    .map(percent)
    .join(' ');

function attributesOf(props: Props) {
  const { entry, from, to, people, personId, address } = props;
  const person = people.get(personId ?? entry.personIds[0] ?? '');
  const byPerson = address.colourBy === 'person';
  const isMovable = props.mayBook && entry.own !== null && mayMove(entry.own);
  return {
    letter: byPerson ? person?.letters : kinds[entry.kind].letter,
    attributes: {
      className: entryClass,
      'data-colour': byPerson ? personColours[person?.colour ?? 0] : colourOfKind[entry.kind],
      'data-kind': byPerson ? undefined : entry.kind,
      'data-person': byPerson ? person?.colour : undefined,
      'data-short': to - from < shortMinutes || undefined,
      'data-busy': entry.own === null || undefined,
      'data-cancelled': isCancelled(entry) || undefined,
      'data-over': props.isOver || undefined,
      'data-dragged': props.isDragged || undefined,
      'data-changed': props.isChanged || undefined,
      'data-edges': isMovable ? edgesOf(props) : undefined,
      'data-entry': entry.own ? entry.id : undefined,
    },
  };
}

function GridEntryUnmemoized(props: Props) {
  const { entry, zone, address } = props;
  const { letter, attributes } = attributesOf(props);
  const isShort = attributes['data-short'] === true;
  const time = timeWords(zone, entry.startsAt);
  const title = titleOf(entry);
  // The title is the tooltip, and the description that a screen reader adds.
  const words = entryWords(entry, props);
  const content = (
    <>
      <b>{letter}</b>
      {entry.own?.isNameOnly && <b>?</b>}
      {isShort ? `${time} ${title}` : `${title}\n`}
      {!isShort && <span>{time}</span>}
    </>
  );
  return (
    <div className={classes.place} style={{ inset: insetOf(props) }}>
      {entry.own ? (
        <a
          {...attributes}
          title={words}
          href={address.linkTo(entry.id, props.startDay)}
          draggable={false}
        >
          {content}
        </a>
      ) : (
        <div {...attributes} title={words}>
          {content}
        </div>
      )}
    </div>
  );
}

export const GridEntry = memo(GridEntryUnmemoized);
