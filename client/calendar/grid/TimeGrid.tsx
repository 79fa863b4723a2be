/** Days, or people of one day, side by side over 24 hours: a plain table of our own, because it has to render quickly. */
import { Button, VisuallyHidden } from '@mantine/core';
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
} from 'react';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import type { Column } from './grid-columns.ts';
import { HeadShifts } from './HeadShifts.tsx';
import { firstHourShown, hoursInUse, type Hours } from './hours-in-use.ts';
import { DayColumn } from './DayColumn.tsx';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import type { EntryLayout } from '#client/calendar/entries/entry-content.ts';
import { useEntryDrag } from '#client/calendar/moves/use-entry-drag.ts';
import { useAfterPaint } from '#client/calendar/views/use-after-paint.ts';
import { useChosenInView } from './use-chosen-in-view.ts';
import { useCursor } from './use-grid-cursor.ts';
import { isManyColumns, useEntryLayout } from './use-entry-layout.ts';
import { usePointerDrag } from '#client/calendar/moves/use-pointer-drag.ts';
import { wallClock, minuteWords } from './wall-clock.ts';
import { draggedWords, cursorWords } from '#client/calendar/entry-words.ts';
import placement from './placement.module.css';
import classes from './TimeGrid.module.css';

interface Props {
  label: string;
  columns: readonly Column[];
  context: CalendarContext;
  turnPage: (direction: 1 | -1) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The name of an hour stands half above its line. In pixels. */
const aboveHour = 10;

/** Scrolls to the hour at which the day begins, or in its hours so that the present time is in view. */
function useInitialScroll(
  scrolled: RefObject<HTMLDivElement | null>,
  { columns, context, inUse }: Pick<Props, 'columns' | 'context'> & { inUse: Hours },
) {
  useEffect(() => {
    const area = scrolled.current;
    const head = area?.querySelector<HTMLElement>('thead');
    const body = area?.querySelector<HTMLElement>('[data-body]');
    if (!area || !head || !body) return;
    const hour = body.offsetHeight / 24;
    const hasToday = columns.some(({ day }) => day === context.today);
    const first = firstHourShown(inUse, {
      hoursShown: (area.clientHeight - head.offsetHeight - aboveHour) / hour,
      now: hasToday ? wallClock(context.zone, context.now).minute / 60 : null,
    });
    area.scrollTop = hour * first - aboveHour;
    // Once for a grid: afterwards it stays where it was scrolled to.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Written when the organization's locale is known; after that they never change. */
const HourNames = memo(() => (
  <>
    <VisuallyHidden>Hours of the day</VisuallyHidden>
    {hours.map((hour) => (
      <span key={hour} aria-hidden>
        {hour > 0 && minuteWords(hour * 60)}
      </span>
    ))}
  </>
));

/** `now`: the minute of the day, where today is among the columns. */
const HoursOfTheDay = ({ now }: { now: number | null }) => (
  <th scope="row" className={classes.hours}>
    <HourNames />
    {now !== null && (
      <span
        className={`${placement.placed} ${classes.now}`}
        style={{ '--from': now } as CSSProperties}
        aria-hidden
      >
        {minuteWords(now)}
      </span>
    )}
  </th>
);

interface HeadProps extends Pick<Props, 'columns' | 'context'> {
  layout: EntryLayout;
}

function Head({ columns, context, layout }: HeadProps) {
  return (
    <thead className={classes.top}>
      <tr className={classes.head}>
        <th className={classes.corner}>
          <VisuallyHidden>Time</VisuallyHidden>
        </th>
        {columns.map(({ day, personId, label, heading, shifts }, index) => (
          <th
            // oxlint-disable-next-line react/no-array-index-key -- as the columns below it
            key={index}
            scope="col"
            className={classes.heading}
            data-today={(day === context.today && !personId) || undefined}
            data-only={(!personId && columns.length === 1) || undefined}
            data-empty={shifts.length === 0 || undefined}
          >
            {personId && <ColleagueLink id={personId}>{heading}</ColleagueLink>}
            {!personId && columns.length > 1 && (
              <a data-day={day} href={context.address.pathTo('day', day)}>
                {heading}
              </a>
            )}
            {/* The page's title says which day this is. */}
            {!personId && columns.length === 1 && <VisuallyHidden>{label}</VisuallyHidden>}
            <HeadShifts column={{ day, shifts }} layout={layout} context={context} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TimeGridUnmemoized(props: Props) {
  const { label, columns, context, turnPage } = props;
  const { zone, moving, today } = context;
  const scrolled = useRef<HTMLDivElement>(null);
  const dragging = useEntryDrag(moving, zone);
  const { cursor, handlers } = useCursor({ columns, context, turnPage, dragging });
  const find = (id: string) => moving.shownEntries?.find((shownEntry) => shownEntry.id === id);
  const pointer = usePointerDrag({ area: scrolled, find, dragging, zone });
  const inUse = useMemo(() => hoursInUse(columns), [columns]);
  useInitialScroll(scrolled, { columns, context, inUse });
  const isWhole = useAfterPaint();
  const { appointmentId } = context.address;
  useChosenInView(scrolled, appointmentId, isWhole);
  const layout = useEntryLayout(columns.length, appointmentId !== null);
  const [showsAllHours, setShowsAllHours] = useState(false);
  const isCut = context.isPhone && !showsAllHours && (cursor?.minute ?? 1440) >= inUse.from * 60;
  const hiddenHours = isCut ? inUse.from : 0;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest<HTMLElement>('a[data-entry], a[data-day]');
    const entry = find(link?.dataset['entry'] ?? '');
    const day = link?.dataset['day'];
    if (!(entry || day) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (entry) context.address.open(entry.id, wallClock(zone, entry.startsAt).day);
    else if (day) context.address.show('day', day);
  };

  const cursorColumn = columns.find(({ id }) => id === cursor?.column);
  const hasToday = columns.some(({ day }) => day === today);
  const tabStop = cursorColumn ?? columns.find(({ day }) => day === today) ?? columns[0];
  const { dragged, verdict, tellsPatient } = dragging;
  const dragPreview = useMemo(
    () => (dragged && verdict ? { dragged, verdict, tellsPatient } : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the verdict is new each time; its words are not
    [dragged, verdict?.words, tellsPatient],
  );
  const words = dragPreview
    ? draggedWords(dragPreview.dragged, dragPreview.verdict)
    : cursorColumn && cursor && cursorWords(cursor.minute, cursorColumn, context);
  const column = dragPreview
    ? columns.find(({ id }) => id === dragPreview.dragged.column)
    : cursorColumn;
  return (
    <>
      <div ref={scrolled} className={classes.scrolled} {...pointer} {...{ onClick }}>
        {hiddenHours > 0 && (
          <Button variant="subtle" fullWidth h={44} onClick={() => setShowsAllHours(true)}>
            Show earlier hours
          </Button>
        )}
        <table
          // Its cells take the focus and are walked through with the arrows.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          className={classes.grid}
          data-many-columns={isManyColumns(columns.length) || undefined}
          data-narrow={layout === 'narrow' || undefined}
          style={
            {
              '--columns': columns.length,
              '--first-hour': inUse.from,
              '--printed-hours': inUse.to - inUse.from,
              '--hidden-hours': hiddenHours,
            } as CSSProperties
          }
          {...handlers}
        >
          <Head columns={columns} context={context} layout={layout} />
          <tbody className={classes.rows}>
            <tr className={classes.body} data-body>
              <HoursOfTheDay now={hasToday ? wallClock(zone, context.now).minute : null} />
              {columns.map((column, index) => (
                <DayColumn
                  // Another week updates the columns instead of making new ones.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  column={column}
                  context={context}
                  layout={layout}
                  cursor={cursor?.column === column.id ? cursor.minute : null}
                  isTabStop={column === tabStop}
                  dragPreview={dragPreview?.dragged.column === column.id ? dragPreview : null}
                  isWhole={isWhole}
                  draggedId={dragged?.entry.id ?? null}
                />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <VisuallyHidden component="output">
        {words && `${column?.label ?? ''}, ${words}`}
      </VisuallyHidden>
    </>
  );
}

/** The router announces each new address a second time: nothing is rendered again for that. */
export const TimeGrid = memo(TimeGridUnmemoized);
