/** A line at the present time, between what has begun and what comes. */
import { clockTime } from '#client/ui/times/times.ts';
import classes from './NowLine.module.css';

export const NowLine = ({ now, zone }: { now: number; zone: string }) => (
  <li className={classes.now} data-now data-not-printed>
    <span className={classes.label}>now {clockTime(now, zone)}</span>
  </li>
);
