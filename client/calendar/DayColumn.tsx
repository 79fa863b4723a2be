/** One column of the grid: a day, or a person's day; its time can be walked through with the keys. */
import { VisuallyHidden } from '@mantine/core';
import { useMemo, type CSSProperties, type KeyboardEvent } from 'react';
import { dayIn, minutesBetween, wallTime } from '#client/ui/times.ts';
import { clockOf, isCancelled, minutesOf, type Placed } from './entries.ts';
import { GridEntry } from './GridEntry.tsx';
import { inLanes } from './lanes.ts';
import type { Shown } from './shown.ts';
import type { Carried, Carrying } from './use-carrying.ts';
import { usePicking } from './use-picking.ts';
import { instantOf } from './wall.ts';
import { titleOf } from './words.ts';
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
  carrying: Carrying;
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

function Ghost({ carrying, carried }: { carrying: Carrying; carried: Carried }) {
  const { entry, minute } = carried;
  const { fault } = carrying;
  const style = { '--from': minute, '--length': minutesBetween(entry.startsAt, entry.endsAt) };
  return (
    <div
      className={classes.ghost}
      style={style as CSSProperties}
      data-bad={fault !== null || undefined}
    >
      <b>{titleOf(entry)}</b> {clockOf(minute)}
      {fault !== null && <div>Cannot move here. {fault}</div>}
    </div>
  );
}

export function DayColumn(props: Props) {
  const { column, placed, shown, cursor, isEntrance, carrying, onKey, onFocus } = props;
  const { zone, now, mayBook, address } = shown;
  const laned = useMemo(() => inLanes(placed.filter(({ entry }) => !isCancelled(entry))), [placed]);
  const { picked, handlers } = usePicking((from, minutes) =>
    address.openNew({ at: instantOf(column.day, from, zone), minutes }),
  );
  const own = `${column.day} ${column.personId ?? ''}`;
  const isToday = dayIn(zone, now) === column.day;
  return (
    <td
      tabIndex={isEntrance ? 0 : -1}
      data-column={own}
      data-today={isToday || undefined}
      className={classes.column}
      onKeyDown={onKey}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      {...(mayBook ? handlers : {})}
    >
      <VisuallyHidden>
        {column.label}, {laned.length === 1 ? '1 entry' : `${laned.length} entries`}
      </VisuallyHidden>
      {laned.map((one) => (
        <GridEntry
          key={one.item.entry.id}
          laned={one}
          shown={shown}
          personId={column.personId}
          carrying={carrying}
        />
      ))}
      {isToday && (
        <div
          className={classes.now}
          style={{ '--from': minutesOf(wallTime(zone, now)) } as CSSProperties}
        />
      )}
      <Marks picked={picked} cursor={cursor} />
      {carrying.carried?.column === own && <Ghost carrying={carrying} carried={carrying.carried} />}
    </td>
  );
}
