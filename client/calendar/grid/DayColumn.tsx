/** One column of the grid: a day, or one person's day. The arrow keys move through its times. */
import { VisuallyHidden } from '@mantine/core';
import { memo, useMemo, useState, type CSSProperties } from 'react';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { columnWords } from '#client/calendar/entry-words.ts';
import { inSubcolumns } from '#client/ui/times/subcolumns.ts';
import { ClosedAndAway } from './ClosedAndAway.tsx';
import type { Column } from './columns.ts';
import { DragGhost, type DragPreview } from './DragGhost.tsx';
import { isCancelled } from './entries.ts';
import { GridEntry } from './GridEntry.tsx';
import { placesOf } from './places.ts';
import { useTimeSelection, type TimeSelection } from '#client/ui/times/use-time-selection.ts';
import { dayMinutes, instantOf, minuteWords, wallClock } from './wall-clock.ts';
import classes from './DayColumn.module.css';
import placement from './placement.module.css';

interface Props {
  column: Column;
  context: CalendarContext;
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

/** On a phone an entry is as high as half an hour at least, for a finger. */
const fingerMinutes = 30;

const none: Column['parts'] = [];

function Entries(props: Props) {
  const { column, context, draggedId, isWhole } = props;
  const { personId } = column;
  const parts = isWhole ? column.parts : none;
  const { zone, people, address, now, changed, mayBook, isPhone } = context;
  const showsCancelled = address.states?.includes('cancelled') ?? false;
  const arranged = useMemo(() => {
    const shown = showsCancelled ? parts : parts.filter(({ entry }) => !isCancelled(entry));
    return inSubcolumns(shown, isPhone ? fingerMinutes : 0);
  }, [parts, showsCancelled, isPhone]);
  const [toPlaces] = useState(placesOf);
  const places = useMemo(
    () =>
      toPlaces(
        column.id,
        arranged.map(({ item }) => item.entry.id),
      ),
    [toPlaces, column.id, arranged],
  );
  return arranged.map(({ item: { entry, startDay, from, to }, subcolumn, subcolumns }, at) => (
    <GridEntry
      key={places[at]}
      {...{ entry, startDay, from, to, subcolumn, subcolumns, personId, zone, people, address }}
      isOver={Date.parse(entry.endsAt) <= now}
      isChanged={changed.has(entry.id)}
      isDragged={entry.id === draggedId}
      mayBook={mayBook}
    />
  ));
}

function DayColumnUnmemoized(props: Props) {
  const { column, context, cursor, isTabStop, dragPreview } = props;
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
      data-today={isToday || undefined}
      className={classes.column}
      {...(mayBook ? handlers : {})}
    >
      <VisuallyHidden>{columnWords(column, context)}</VisuallyHidden>
      <ClosedAndAway closed={column.closed} away={column.away} context={context} />
      <Entries {...props} />
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
