/** Days, or people's days, side by side over 24 hours: a plain grid of our own, because it has to be quick. */
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { Column } from './columns.ts';
import { DayColumn } from '../DayColumn.tsx';
import type { Shown } from '../shown.ts';
import { useCarrying } from '../use-carrying.ts';
import { useCursor } from './use-cursor.ts';
import { useGrip } from '../use-grip.ts';
import { wallPlace, wallWords } from './wall-clock.ts';
import { carriedWords, cursorWords } from '../words.ts';
import classes from '../Grid.module.css';

interface Props {
  label: string;
  columns: readonly Column[];
  shown: Shown;
  turn: (way: number) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Work begins at the top; where today is shown, the clock is in view. */
function useFirstLook(scrolled: RefObject<HTMLDivElement | null>, { columns, shown }: Props) {
  const hasToday = columns.some(({ day }) => day === shown.today);
  const nowHour = Math.floor(wallPlace(shown.zone, shown.now).minute / 60);
  const topHour = hasToday ? Math.min(7, Math.max(nowHour - 1, 0)) : 7;
  const late = hasToday && nowHour > 15 ? nowHour - 6 : topHour;
  useEffect(() => {
    const area = scrolled.current;
    const body = area?.querySelector<HTMLElement>('[data-body]');
    if (area && body) area.scrollTop = (body.offsetHeight / 24) * late;
    // Once for a grid: afterwards it stays where it was put.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** The hours at the side never change. */
const hoursOfTheDay = (
  <th scope="row" className={classes.hours}>
    <span className={classes.said}>Hours of the day</span>
    {hours.map((hour) => (
      <span key={hour} aria-hidden>
        {hour > 0 && wallWords(hour * 60)}
      </span>
    ))}
  </th>
);

function Head({ columns, shown }: Pick<Props, 'columns' | 'shown'>) {
  return (
    <thead className={classes.top}>
      <tr className={classes.head}>
        <th className={classes.corner}>
          <span className={classes.said}>Time</span>
        </th>
        {columns.map(({ id, day, personId, heading }) => (
          <th
            key={id}
            scope="col"
            className={classes.heading}
            data-today={(day === shown.today && !personId) || undefined}
          >
            {personId ? (
              heading
            ) : (
              <a data-day={day} href={shown.address.pathTo('day', day)}>
                {heading}
              </a>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TimeGridUnmemoized(props: Props) {
  const { label, columns, shown, turn } = props;
  const { zone, moving, today } = shown;
  const scrolled = useRef<HTMLDivElement>(null);
  const carrying = useCarrying(moving, zone);
  const { cursor, handlers } = useCursor({ columns, shown, turn, carrying });
  const find = (id: string) => moving.shownEntries?.find((one) => one.id === id);
  const grip = useGrip({ area: scrolled, find, carrying, zone });
  useFirstLook(scrolled, props);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('a[data-entry], a[data-day]');
    const entry = find(link?.dataset['entry'] ?? '');
    const day = link?.dataset['day'];
    if (!(entry || day) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (entry) shown.address.open(entry.id, wallPlace(zone, entry.startsAt).day);
    else if (day) shown.address.show('day', day);
  };

  const standing = columns.find(({ id }) => id === cursor?.column);
  const entrance = standing ?? columns.find(({ day }) => day === today) ?? columns[0];
  const { carried, verdict } = carrying;
  const hanging = useMemo(
    () => (carried && verdict ? { carried, verdict } : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the verdict is new each time; its words are not
    [carried, verdict?.words],
  );
  const there = hanging
    ? carriedWords(hanging.carried, hanging.verdict)
    : standing && cursor && cursorWords(cursor.minute, standing, shown);
  const column = hanging ? columns.find(({ id }) => id === hanging.carried.column) : standing;
  return (
    <>
      <div ref={scrolled} className={classes.scrolled} {...grip} {...{ onClick }}>
        <table
          // Its cells take the focus and are walked through with the arrows.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          className={classes.grid}
          style={{ '--columns': columns.length } as CSSProperties}
          {...handlers}
        >
          <Head columns={columns} shown={shown} />
          <tbody className={classes.rows}>
            <tr className={classes.body} data-body>
              {hoursOfTheDay}
              {columns.map((one) => (
                <DayColumn
                  key={one.id}
                  column={one}
                  shown={shown}
                  cursor={cursor?.column === one.id ? cursor.minute : null}
                  isEntrance={one === entrance}
                  hanging={hanging?.carried.column === one.id ? hanging : null}
                  carriedId={carried?.entry.id ?? null}
                />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <output className={classes.said}>{there && `${column?.label ?? ''}, ${there}`}</output>
    </>
  );
}

/** The router says a second time where somebody has gone: nothing is drawn again for it. */
export const TimeGrid = memo(TimeGridUnmemoized);
