/** Days, or people's days, side by side over 24 hours: a plain grid of our own, because it has to be quick. */
import { useEffect, useRef, type CSSProperties } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { clockTime, wallTime } from '#client/ui/times.ts';
import { DayColumn, type ColumnKey } from './DayColumn.tsx';
import { minutesOf, type Placed } from './entries.ts';
import type { Shown } from './shown.ts';
import { useCarrying } from './use-carrying.ts';
import { columnId, useCursor } from './use-cursor.ts';
import { carriedWords, cursorWords } from './words.ts';
import classes from './Grid.module.css';

interface Props {
  label: string;
  columns: readonly ColumnKey[];
  placedIn: (column: ColumnKey) => readonly Placed[];
  shown: Shown;
  turn: (way: number) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** As the reader's locale writes it; which day it is does not matter in UTC. */
const hourLabel = (hour: number) => clockTime(hour * 3_600_000, 'UTC');

/** Work begins at the top; where today is shown, the clock is in view. */
function useFirstLook({ columns, shown }: Props) {
  const scrolled = useRef<HTMLDivElement>(null);
  const hasToday = columns.some(({ day }) => day === shown.today);
  const nowHour = Math.floor(minutesOf(wallTime(shown.zone, shown.now)) / 60);
  const topHour = hasToday ? Math.min(7, Math.max(nowHour - 1, 0)) : 7;
  const late = hasToday && nowHour > 15 ? nowHour - 6 : topHour;
  useEffect(() => {
    const area = scrolled.current;
    const body = area?.querySelector<HTMLElement>('[data-body]');
    if (area && body) area.scrollTop = (body.offsetHeight / 24) * late;
    // Once for a grid: afterwards it stays where it was put.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return scrolled;
}

export function TimeGrid(props: Props) {
  const { label, columns, placedIn, shown, turn } = props;
  const carrying = useCarrying(shown.moving, shown.zone);
  const { cursor, onKey, enter } = useCursor({ columns, placedIn, shown, turn, carrying });
  const scrolled = useFirstLook(props);
  const standing = columns.find((column) => columnId(column) === cursor?.column);
  const entrance = standing ?? columns.find(({ day }) => day === shown.today) ?? columns[0];
  const { carried, fault } = carrying;
  const there =
    standing && cursor && !carried
      ? cursorWords(cursor.minute, placedIn(standing), shown)
      : carried && carriedWords(carried.entry, carried.minute, fault);
  const said = there && standing ? `${standing.label}, ${there}` : there;
  return (
    <>
      <div ref={scrolled} className={classes.scrolled}>
        <table
          // Its cells take the focus and are walked through with the arrows.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          className={classes.grid}
          style={{ '--columns': columns.length } as CSSProperties}
        >
          <thead className={classes.top}>
            <tr className={classes.head}>
              <th className={classes.corner}>
                <VisuallyHidden>Time</VisuallyHidden>
              </th>
              {columns.map((column) => (
                <th
                  key={columnId(column)}
                  scope="col"
                  className={classes.heading}
                  data-today={(column.day === shown.today && !column.personId) || undefined}
                >
                  {column.personId ? (
                    column.heading
                  ) : (
                    <Link to={shown.address.pathTo('day', column.day)}>{column.heading}</Link>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={classes.rows}>
            <tr className={classes.body} data-body>
              <th scope="row" className={classes.hours}>
                <VisuallyHidden>Hours of the day</VisuallyHidden>
                {hours.map((hour) => (
                  <span key={hour} aria-hidden>
                    {hour > 0 && hourLabel(hour)}
                  </span>
                ))}
              </th>
              {columns.map((column, at) => (
                <DayColumn
                  key={columnId(column)}
                  column={column}
                  placed={placedIn(column)}
                  shown={shown}
                  cursor={cursor?.column === columnId(column) ? cursor.minute : null}
                  isEntrance={column === entrance}
                  carrying={carrying}
                  onKey={(event) => onKey(event, at)}
                  onFocus={() => enter(at)}
                />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  );
}
