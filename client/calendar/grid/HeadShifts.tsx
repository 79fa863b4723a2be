/** The shifts that begin in a column, under its heading; the column itself says them in words. */
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { clockTime } from '#client/ui/times/times.ts';
import colours from '#client/ui/appointments/colours.module.css';
import type { Column } from './columns.ts';
import { shiftWords } from './open-times.ts';
import classes from './HeadShifts.module.css';

interface Props {
  shifts: Column['shifts'];
  context: Pick<CalendarContext, 'zone' | 'people' | 'ownId'>;
}

export const HeadShifts = ({ shifts, context }: Props) =>
  shifts.map((shift) => (
    <span
      key={shift.id}
      className={`${colours.coloured} ${classes.shift}`}
      data-colour={shift.colour}
      title={shiftWords(shift, context.zone, context)}
      aria-hidden
    >
      <b>{shift.letter}</b> {clockTime(shift.startsAt, context.zone)}–
      {clockTime(shift.endsAt, context.zone)}
    </span>
  ));
