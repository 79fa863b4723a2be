/** Behind the entries of a column: shade over closed hours, hatching and a name over time away. */
import { useMemo, type CSSProperties } from 'react';
import away from '#client/calendar/away.module.css';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { inSubcolumns } from '#client/ui/times/subcolumns.ts';
import type { Column } from './grid-columns.ts';
import { awayName, awaySpan, type AwayTime } from './open-times.ts';
import classes from './ClosedAndAway.module.css';
import placement from './placement.module.css';

const closedClass = `${placement.placed} ${classes.closed}`;
const awayClass = `${placement.placed} ${away.away} ${classes.away}`;

const at = (from: number, to: number) => ({ '--from': from, '--length': to - from });

const isAllDay = (closed: Column['closed']) => closed[0]?.from === 0 && closed[0].to === 1440;

interface Props {
  closed: Column['closed'];
  away: readonly AwayTime[];
  context: Pick<CalendarContext, 'people' | 'ownId'>;
}

/** Hidden from screen readers: the column itself says it in words. */
export function ClosedAndAway({ closed, away: times, context }: Props) {
  const arranged = useMemo(() => inSubcolumns(times), [times]);
  return (
    <>
      {closed.map(({ from, to }) => (
        <div key={from} aria-hidden className={closedClass} style={at(from, to) as CSSProperties}>
          {isAllDay(closed) && <span>Closed</span>}
        </div>
      ))}
      {arranged.map(({ item, subcolumn, subcolumns }) => (
        <div
          key={`${item.id} ${item.from}`}
          aria-hidden
          className={awayClass}
          style={
            {
              ...at(item.from, item.to),
              '--subcolumn': subcolumn,
              '--subcolumns': subcolumns,
            } as CSSProperties
          }
          title={`${awayName(item, context)}, ${awaySpan(item)}`}
        >
          <span>{awayName(item, context)}</span>
        </div>
      ))}
    </>
  );
}
