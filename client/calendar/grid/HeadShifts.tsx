/** The shifts of a column, under its heading; the column itself says them in words. */
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import type { EntryLayout } from '#client/calendar/entries/entry-content.ts';
import colours from '#client/ui/appointments/colours.module.css';
import type { Column } from './grid-columns.ts';
import { shiftName, shiftSpan, shiftWords } from './open-times.ts';
import classes from './HeadShifts.module.css';

interface Props {
  column: Pick<Column, 'day' | 'shifts'>;
  layout: EntryLayout;
  context: Pick<CalendarContext, 'zone' | 'people' | 'ownId'>;
}

/** A narrow column has room for the letters alone, beside each other. */
export function HeadShifts({ column: { day, shifts }, layout, context }: Props) {
  const isNarrow = layout === 'narrow';
  const list = shifts.map((shift) => (
    <span
      key={shift.id}
      className={`${colours.coloured} ${classes.shift}`}
      data-colour={shift.colour}
      title={shiftWords(shift, { zone: context.zone, day }, context)}
      aria-hidden
    >
      <b>{shift.letter}</b>
      {!isNarrow &&
        [
          '',
          ...(layout === 'line' ? [`${shiftName(shift, context)},`] : []),
          shiftSpan(shift, { zone: context.zone, day, between: '–' }),
        ].join(' ')}
    </span>
  ));
  return isNarrow && list.length > 0 ? <span className={classes.letters}>{list}</span> : list;
}
