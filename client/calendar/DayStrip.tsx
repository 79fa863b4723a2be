/** On a phone: the week of the chosen day, each of its days to be chosen. */
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { daysOf } from '#client/calendar/public/view-days.ts';
import type { View } from '#client/calendar/public/last-view.ts';
import { monthName, weekdayName } from '#client/ui/times/times.ts';
import type { CalendarAddress } from './calendar-address.ts';
import classes from './DayStrip.module.css';

interface Props {
  address: CalendarAddress;
  view: View;
  day: string;
  today: string;
}

export const DayStrip = memo(({ address, view, day, today }: Props) => (
  <fieldset className={classes.strip} aria-label="Days of the week" data-not-printed>
    {daysOf('week', day).map((weekDay) => (
      <button
        key={weekDay}
        type="button"
        aria-pressed={weekDay === day}
        aria-current={weekDay === today ? 'date' : undefined}
        onClick={() => address.show(view, weekDay === today ? null : weekDay)}
      >
        <span>{weekdayName(weekDay)}</span>
        {Number(weekDay.slice(8))}
        <VisuallyHidden> {monthName(weekDay)}</VisuallyHidden>
      </button>
    ))}
  </fieldset>
));
