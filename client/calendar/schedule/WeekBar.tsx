/** Above the days of a week: which week it is, and what its letters stand for. */
import { Legend } from '#client/ui/appointments/Legend.tsx';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import type { DayOfAppointments } from './schedule-days.ts';
import { WeekSteps } from './ViewSwitch.tsx';
import { letterOf } from './WeekEntry.tsx';
import classes from './Week.module.css';

interface Props {
  address: Address;
  days: readonly string[];
  today: string;
  /** Undefined while they load. */
  byDay: readonly DayOfAppointments[] | undefined;
}

export const WeekBar = ({ byDay = [], ...steps }: Props) => (
  <div className={classes.bar}>
    <WeekSteps {...steps} />
    <div className={classes.legend}>
      <Legend
        letters={byDay.flatMap((ofDay) => ofDay.appointments.map(({ type }) => letterOf(type)))}
      />
    </div>
  </div>
);
