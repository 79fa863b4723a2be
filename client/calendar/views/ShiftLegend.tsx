/** What the letters of the shifts of these days stand for. */
import type { CalendarAnswer } from '#shared/calendar.ts';
import type { CalendarAddress } from '#client/calendar/calendar-address.ts';
import { wallClock } from '#client/calendar/grid/wall-clock.ts';
import { eachOnce, Legend } from '#client/ui/appointments/Legend.tsx';
import classes from './ShiftLegend.module.css';

interface Props {
  times: Pick<CalendarAnswer, 'shifts' | 'zone'> | undefined;
  address: Pick<CalendarAddress, 'people' | 'hidden'>;
  /** In the row of the filters, or where that has no room, and on paper, below the days. */
  place: 'beside' | 'below';
}

/** In a row of 1440 px the filters leave room for so much. */
const mostLettersBeside = 36;
const lettersOfGap = 4;

/** The legend of shifts, by the time of day at which they begin, so that all views agree. */
export function ShiftLegend({ times, address, place }: Props) {
  const { people, hidden } = address;
  const { shifts = [], zone = 'UTC' } = times ?? {};
  const unique = eachOnce(shifts.filter((shift) => !hidden.includes(shift.practitionerId)));
  const length = unique.reduce((sum, { name }) => sum + name.length + lettersOfGap, 0);
  // Colleagues are filters of their own, and have letters of their own.
  const isFull = people.length > 0 || length > mostLettersBeside;
  if (isFull && place === 'beside') return null;
  const minuteOf = (startsAt: string) => wallClock(zone, startsAt).minute;
  return (
    <div className={classes[place]} data-full={isFull || undefined}>
      <Legend letters={unique.toSorted((a, b) => minuteOf(a.startsAt) - minuteOf(b.startsAt))} />
    </div>
  );
}
