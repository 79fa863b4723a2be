/** One column of the grid: a day, or a person's day; its time can be walked through with the keys. */
import { useMemo, type CSSProperties, type KeyboardEvent } from 'react';
import { dayIn, wallTime } from '#client/ui/times.ts';
import { clockOf, isCancelled, minutesOf, type Placed } from './entries.ts';
import { GridEntry } from './GridEntry.tsx';
import { inLanes } from './lanes.ts';
import type { Shown } from './shown.ts';
import { usePicking } from './use-picking.ts';
import { instantOf } from './wall.ts';
import classes from './Grid.module.css';

export interface ColumnKey {
  day: string;
  /** "Saturday, 21 November" or the person's name. */
  label: string;
  heading: string;
  personId?: string;
}

interface Props {
  column: ColumnKey;
  placed: readonly Placed[];
  shown: Shown;
  /** The cursor's minute of the day, where the keyboard stands in this column. */
  cursor: number | null;
  isEntrance: boolean;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
}

function Marks({
  picked,
  cursor,
}: {
  picked: { from: number; to: number } | null;
  cursor: number | null;
}) {
  const at = (from: number, length: number) =>
    ({ '--from': from, '--length': length }) as CSSProperties;
  return (
    <>
      {cursor !== null && (
        <div className={classes.cursor} style={at(cursor, 30)} data-cursor aria-hidden />
      )}
      {picked && (
        <div className={classes.picked} style={at(picked.from, picked.to - picked.from)}>
          {clockOf(picked.from)} to {clockOf(picked.to)}
        </div>
      )}
    </>
  );
}

export function DayColumn(props: Props) {
  const { column, placed, shown, cursor, isEntrance, onKey, onFocus } = props;
  const { zone, now, mayBook, address } = shown;
  const laned = useMemo(() => inLanes(placed.filter(({ entry }) => !isCancelled(entry))), [placed]);
  const { picked, handlers } = usePicking((from, minutes) =>
    address.openNew({ at: instantOf(column.day, from, zone), minutes }),
  );
  const isToday = dayIn(zone, now) === column.day;
  return (
    <td
      aria-label={`${column.label}, ${laned.length === 1 ? '1 entry' : `${laned.length} entries`}`}
      tabIndex={isEntrance ? 0 : -1}
      data-column={`${column.day} ${column.personId ?? ''}`}
      data-today={isToday || undefined}
      className={classes.column}
      onKeyDown={onKey}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      {...(mayBook ? handlers : {})}
    >
      {laned.map((one) => (
        <GridEntry key={one.item.entry.id} laned={one} shown={shown} personId={column.personId} />
      ))}
      {isToday && (
        <div
          className={classes.now}
          style={{ '--from': minutesOf(wallTime(zone, now)) } as CSSProperties}
        />
      )}
      <Marks picked={picked} cursor={cursor} />
    </td>
  );
}
