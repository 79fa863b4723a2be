/** What the letters of the shifts of these days stand for. */
import { Box } from '@mantine/core';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { shiftsOf } from '#client/calendar/grid/open-times.ts';
import { wallClock } from '#client/calendar/grid/wall-clock.ts';
import { Legend } from '#client/ui/appointments/Legend.tsx';

interface Props {
  days: readonly string[];
  context: Pick<CalendarContext, 'openTimes' | 'zone'>;
}

/** By the time of day at which they begin, so that every view names them in one order. */
export function ShiftLegend({ days, context: { openTimes, zone } }: Props) {
  const shifts = days.flatMap((one) => shiftsOf(openTimes.get(one)));
  const minuteOf = (startsAt: string) => wallClock(zone, startsAt).minute;
  return (
    // Below what it explains, so that nothing moves when the names are known.
    <Box mt={8}>
      <Legend
        letters={shifts.toSorted((one, other) => minuteOf(one.startsAt) - minuteOf(other.startsAt))}
      />
    </Box>
  );
}
