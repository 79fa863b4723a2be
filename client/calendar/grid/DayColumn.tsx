/** One column of the grid: a day, or one person's day. The arrow keys move through its times. */
import { memo, type CSSProperties } from 'react';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { columnWords } from '#client/calendar/entry-words.ts';
import { ClosedAndAway } from './ClosedAndAway.tsx';
import type { Column } from './grid-columns.ts';
import { DragGhost, type DragPreview } from './DragGhost.tsx';
import { Entries } from '#client/calendar/entries/Entries.tsx';
import type { EntryLayout } from '#client/calendar/entries/entry-content.ts';
import { useTimeSelection, type TimeSelection } from '#client/ui/times/use-time-selection.ts';
import { dayMinutes, instantOf, minuteWords, wallClock } from './wall-clock.ts';
import classes from './DayColumn.module.css';
import placement from './placement.module.css';

interface Props {
  column: Column;
  context: CalendarContext;
  layout: EntryLayout;
  /** The minute of the day at which the keyboard's cursor is, if it is in this column. */
  cursor: number | null;
  /** Tab enters the grid here. */
  isTabStop: boolean;
  /** What is being dragged over this column. */
  dragPreview: DragPreview | null;
  /** The grid with its hours is painted first, then its entries. */
  isWhole: boolean;
  /** The id of the dragged entry, whichever column it is over. */
  draggedId: string | null;
}

const at = (from: number, length: number) =>
  ({ '--from': from, '--length': length }) as CSSProperties;

interface MarksProps {
  selection: TimeSelection | null;
  cursor: number | null;
}

function Marks({ selection, cursor }: MarksProps) {
  return (
    <>
      {cursor !== null && (
        <div
          className={`${placement.placed} ${classes.cursor}`}
          style={at(cursor, 30)}
          data-cursor
          aria-hidden
        />
      )}
      {selection && (
        <div
          className={`${placement.placed} ${classes.selection}`}
          style={at(selection.from, selection.to - selection.from)}
        >
          {minuteWords(selection.from)} to {minuteWords(selection.to)}
        </div>
      )}
    </>
  );
}

function DayColumnUnmemoized(props: Props) {
  const { column, context, layout, cursor, isTabStop, dragPreview, isWhole, draggedId } = props;
  const { zone, now, mayBook, address } = context;
  const { selection, handlers } = useTimeSelection(dayMinutes, (from, minutes) =>
    address.openNew({ at: instantOf(column.day, from, zone), minutes }),
  );
  const clock = wallClock(zone, now);
  const isToday = clock.day === column.day;
  return (
    <td
      tabIndex={isTabStop ? 0 : -1}
      data-column={column.id}
      className={classes.column}
      {...(mayBook ? handlers : {})}
    >
      <span className={classes.words}>{columnWords(column, context)}</span>
      <ClosedAndAway closed={column.closed} away={column.away} context={context} />
      {isWhole && <Entries {...{ column, context, layout, draggedId }} />}
      {isToday && (
        <div
          className={`${placement.placed} ${classes.now}`}
          style={at(clock.minute, 0)}
          aria-hidden
        />
      )}
      <Marks selection={selection} cursor={cursor} />
      {dragPreview && <DragGhost {...dragPreview} />}
    </td>
  );
}

export const DayColumn = memo(DayColumnUnmemoized);
