/** What the letters of the shifts of these days stand for. */
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { Legend } from '#client/ui/appointments/Legend.tsx';

interface Props {
  days: readonly string[];
  context: Pick<CalendarContext, 'openTimes'>;
}

/** In the order in which they begin; what goes on from before comes last. */
export function ShiftLegend({ days, context }: Props) {
  const times = days.map((one) => context.openTimes.get(one));
  const begun = times.flatMap((one) => one?.shifts ?? []);
  return <Legend letters={[...begun, ...times.flatMap((one) => one?.ongoing ?? [])]} />;
}
