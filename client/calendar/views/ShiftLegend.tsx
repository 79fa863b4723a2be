/** What the letters of the shifts stand for, where a day has place for the letter alone. */
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import colours from '#client/ui/appointments/colours.module.css';
import classes from './ShiftLegend.module.css';

interface Props {
  days: readonly string[];
  context: Pick<CalendarContext, 'openTimes'>;
}

export function ShiftLegend({ days, context }: Props) {
  const all = days.flatMap((one) => context.openTimes.get(one)?.shifts ?? []);
  const kindsOfShift = [
    ...new Map(all.map((shift) => [`${shift.letter} ${shift.name}`, shift])).values(),
  ];
  if (kindsOfShift.length === 0) return null;
  return (
    <p className={classes.legend} aria-hidden>
      {kindsOfShift.map(({ letter, name, colour }) => (
        <span key={`${letter} ${name}`} className={colours.coloured} data-colour={colour}>
          <b>{letter}</b> {name}
        </span>
      ))}
    </p>
  );
}
