/** Behind the entries of a column: shade where it is closed, hatching and words where somebody is away. */
import { useMemo, type CSSProperties } from 'react';
import type { Column } from './grid/columns.ts';
import { inLanes } from './lanes.ts';
import { awayName, awaySpan, type Away } from './grid/open-times.ts';
import type { Shown } from './shown.ts';
import classes from './Grid.module.css';

const place = (from: number, to: number) => ({ '--from': from, '--length': to - from });

const isAllDay = (closed: Column['closed']) => closed[0]?.from === 0 && closed[0].to === 1440;

interface Props {
  closed: Column['closed'];
  away: readonly Away[];
  shown: Pick<Shown, 'people' | 'ownId'>;
}

/** For eyes alone: the column says it in words. */
export function Bands({ closed, away, shown }: Props) {
  const laned = useMemo(() => inLanes(away), [away]);
  return (
    <>
      {closed.map(({ from, to }) => (
        <div
          key={from}
          aria-hidden
          className={classes.closed}
          style={place(from, to) as CSSProperties}
        >
          {isAllDay(closed) && <span>Closed</span>}
        </div>
      ))}
      {laned.map(({ item, lane, lanes }) => (
        <div
          key={`${item.id} ${item.from}`}
          aria-hidden
          className={classes.away}
          style={
            { ...place(item.from, item.to), '--lane': lane, '--lanes': lanes } as CSSProperties
          }
          title={`${awayName(item, shown)}, ${awaySpan(item)}`}
        >
          <span>{awayName(item, shown)}</span>
        </div>
      ))}
    </>
  );
}
