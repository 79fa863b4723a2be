/** One column of the grid: a day, or a person's day; its time can be walked through with the keys. */
import { memo, useMemo, type CSSProperties } from 'react';
import type { Verdict } from '#shared/moving.ts';
import { Bands } from './Bands.tsx';
import type { Column } from './grid/columns.ts';
import { isCancelled } from './grid/entries.ts';
import { GridEntry } from './GridEntry.tsx';
import { inLanes } from './lanes.ts';
import type { Shown } from './shown.ts';
import type { Carried } from './use-carrying.ts';
import { usePicking } from './grid/use-time-selection.ts';
import { dayMinutes, instantOf, wallPlace, wallWords } from './grid/wall-clock.ts';
import { carriedSpan, columnWords, titleOf, verdictWords } from './words.ts';
import classes from './Grid.module.css';

export interface Hanging {
  carried: Carried;
  verdict: Verdict;
}

interface Props {
  column: Column;
  shown: Shown;
  /** The cursor's minute of the day, where the keyboard stands in this column. */
  cursor: number | null;
  isEntrance: boolean;
  /** What is in the hand, where it hangs in this column. */
  hanging: Hanging | null;
  /** The id of the entry in the hand, wherever it hangs. */
  carriedId: string | null;
}

const at = (from: number, length: number) =>
  ({ '--from': from, '--length': length }) as CSSProperties;

interface Marked {
  picked: { from: number; to: number } | null;
  cursor: number | null;
}

function Marks({ picked, cursor }: Marked) {
  return (
    <>
      {cursor !== null && (
        <div className={classes.cursor} style={at(cursor, 30)} data-cursor aria-hidden />
      )}
      {picked && (
        <div className={classes.picked} style={at(picked.from, picked.to - picked.from)}>
          {wallWords(picked.from)} to {wallWords(picked.to)}
        </div>
      )}
    </>
  );
}

/** Where it would stand, and in words and colour what comes of it there; an edge in another column has no handle. */
function Ghost({ carried, verdict }: Hanging) {
  const { entry, minute, minutes, hasHandles } = carried;
  return (
    <div className={classes.ghost} style={at(minute, minutes)} data-verdict={verdict.kind}>
      <div className={classes.ghostWords}>
        <b>{titleOf(entry)}</b> {carriedSpan(carried)}
        {verdict.kind !== 'fits' && <div>{verdictWords(verdict)}</div>}
      </div>
      {hasHandles && minute >= 0 && <span className={classes.handle} data-handle="start" />}
      {hasHandles && minute + minutes <= dayMinutes && (
        <span className={classes.handle} data-handle="end" />
      )}
    </div>
  );
}

function Entries({ column, shown, carriedId }: Pick<Props, 'column' | 'shown' | 'carriedId'>) {
  const { placed, personId } = column;
  const { zone, people, address, now, changed, mayBook } = shown;
  const isAsked = address.states?.includes('cancelled') ?? false;
  const laned = useMemo(
    () => inLanes(isAsked ? placed : placed.filter(({ entry }) => !isCancelled(entry))),
    [placed, isAsked],
  );
  return laned.map(({ item: { entry, begins, from, to }, lane, lanes }) => (
    <GridEntry
      key={entry.id}
      {...{ entry, begins, from, to, lane, lanes, personId, zone, people, address }}
      isOver={Date.parse(entry.endsAt) <= now}
      isChanged={changed.has(entry.id)}
      isCarried={entry.id === carriedId}
      mayMove={mayBook}
    />
  ));
}

function DayColumnUnmemoized(props: Props) {
  const { column, shown, cursor, isEntrance, hanging } = props;
  const { zone, now, mayBook, address } = shown;
  const { picked, handlers } = usePicking((from, minutes) =>
    address.openNew({ at: instantOf(column.day, from, zone), minutes }),
  );
  const clock = wallPlace(zone, now);
  const isToday = clock.day === column.day;
  return (
    <td
      tabIndex={isEntrance ? 0 : -1}
      data-column={column.id}
      data-today={isToday || undefined}
      className={classes.column}
      {...(mayBook ? handlers : {})}
    >
      <span className={classes.said}>{columnWords(column, shown)}</span>
      <Bands closed={column.closed} away={column.away} shown={shown} />
      <Entries {...props} />
      {isToday && <div className={classes.now} style={at(clock.minute, 0)} aria-hidden />}
      <Marks picked={picked} cursor={cursor} />
      {hanging && <Ghost {...hanging} />}
    </td>
  );
}

export const DayColumn = memo(DayColumnUnmemoized);
