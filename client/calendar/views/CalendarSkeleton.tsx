/** The calendar while it loads: the days of the view where they will be, with bars for what is in them. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { longDay, shortDay, weekdayName } from '#client/ui/times/times.ts';
import type { View } from '#client/calendar/public/last-view.ts';
import grid from '#client/calendar/grid/TimeGrid.module.css';
import agenda from './Agenda.module.css';
import classes from './CalendarSkeleton.module.css';
import month from './Month.module.css';
import year from './Year.module.css';

interface Props {
  view: View;
  days: readonly string[];
  /** Any day of the month shown. */
  day: string;
  today: string;
  /** Who have the columns, where those are people. */
  people: readonly string[];
}

const oneOf = <T,>(all: readonly T[], at: number) => all[at % all.length];

const entryWidths = ['82%', '64%', '90%', '72%', '58%'];

function MonthSkeleton({ days, day, today }: Omit<Props, 'view' | 'people'>) {
  return (
    <div className={month.month}>
      {days.slice(0, 7).map((weekDay) => (
        <div key={weekDay} className={month.weekday}>
          {weekdayName(weekDay)}
        </div>
      ))}
      {days.map((monthDay, at) => (
        <div
          key={monthDay}
          className={month.day}
          data-other={monthDay.slice(0, 7) !== day.slice(0, 7) || undefined}
        >
          <span className={month.dayLink} data-today={monthDay === today || undefined}>
            {Number(monthDay.slice(8))}
          </span>
          <Skeleton height={13} mt={6} width={oneOf(entryWidths, at) ?? ''} />
          <Skeleton height={13} mt={8} width={oneOf(entryWidths, at + 2) ?? ''} />
        </div>
      ))}
    </div>
  );
}

/** From the top of the hours and how high, in hours. */
const bars = [
  [
    [0.5, 0.5],
    [2, 0.7],
    [4.5, 0.5],
    [6.2, 0.7],
  ],
  [
    [1, 0.7],
    [2.5, 0.5],
    [5, 0.7],
  ],
  [
    [0.4, 0.7],
    [3, 0.5],
    [4.4, 0.7],
    [7, 0.5],
  ],
] as const;

function GridSkeleton({ days, today, people }: Pick<Props, 'days' | 'today' | 'people'>) {
  const columns =
    people.length > 0
      ? people.map((name) => ({ name, isToday: false }))
      : days.map((day) => ({ name: shortDay(day), isToday: day === today }));
  return (
    <div
      className={`${grid.scrolled} ${classes.grid}`}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <div className={`${grid.top} ${grid.head}`}>
        <span />
        {columns.map(({ name, isToday }) => (
          <div key={name} className={grid.heading} data-today={isToday || undefined}>
            {name}
          </div>
        ))}
      </div>
      <div className={grid.head}>
        <div className={classes.hours} />
        {columns.map(({ name }, column) => (
          <div key={name} className={classes.column}>
            {oneOf(bars, column)?.map(([top, length]) => (
              <Skeleton
                key={top}
                className={classes.bar ?? ''}
                style={{ '--from': top, '--length': length } as CSSProperties}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const rowsOfDay = ['38%', '30%', '44%', '34%', '28%'];

const AgendaSkeleton = ({ days }: Pick<Props, 'days'>) => (
  <div className={agenda.agenda}>
    {days.slice(0, 2).map((day) => (
      <section key={day}>
        <h2>{longDay(day)}</h2>
        <ul>
          {rowsOfDay.map((width) => (
            <li key={width}>
              <Skeleton height={13} width={92} />
              <Skeleton height={20} width={28} />
              <Skeleton height={13} width={width} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const YearSkeleton = () => (
  <div className={year.year}>
    {Array.from({ length: 12 }, (_, at) => (
      <div key={at} className={year.miniMonth}>
        <Skeleton height={14} width={72} />
        <Skeleton height={140} mt={12} />
      </div>
    ))}
  </div>
);

export function CalendarSkeleton({ view, ...props }: Props) {
  return (
    <DelayedStatus>
      <VisuallyHidden>Loading the calendar</VisuallyHidden>
      <div aria-hidden>
        {view === 'month' && <MonthSkeleton {...props} />}
        {view === 'agenda' && <AgendaSkeleton {...props} />}
        {view === 'year' && <YearSkeleton />}
        {(view === 'day' || view === 'week' || view === 'people') && (
          <GridSkeleton {...props} people={view === 'people' ? props.people : []} />
        )}
      </div>
    </DelayedStatus>
  );
}
