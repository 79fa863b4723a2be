/** What the letters of the shifts of these days stand for. */
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { shiftsOf } from '#client/calendar/grid/open-times.ts';
import { Legend } from '#client/ui/appointments/Legend.tsx';

interface Props {
  days: readonly string[];
  context: Pick<CalendarContext, 'openTimes'>;
}

export const ShiftLegend = ({ days, context }: Props) => (
  <Legend letters={days.flatMap((one) => shiftsOf(context.openTimes.get(one)))} />
);
