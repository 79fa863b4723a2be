/** The weeks of a month with the first few entries of each day, and how many more there are. */
import { useMediaQuery } from '@mantine/hooks';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import { longDay, weekdayName } from '#client/ui/times/times.ts';
import { isCancelled, type Entry, type EntryPart } from '#client/calendar/grid/grid-entries.ts';
import { awayName, awaySpan, shiftWords } from '#client/calendar/grid/open-times.ts';
import { timeWords } from '#client/calendar/grid/wall-clock.ts';
import { mondayOf } from '#client/ui/times/local-days.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { entryStatus, isUsualState, type Moment } from '#client/calendar/entry-status.ts';
import { isEntryDone, isEntryLeftOpen, shortName, titleOf } from '#client/calendar/entry-words.ts';
import { useEntryLayout } from '#client/calendar/grid/use-entry-layout.ts';
import { usePlainLinks } from '#client/calendar/plain-links.ts';
import { DiedMark } from '#client/ui/appointments/DiedMark.tsx';
import { NameOnlyMark } from '#client/ui/appointments/NameOnlyMark.tsx';
import { colourOfKind } from '#client/ui/appointments/KindTile.tsx';
import colours from '#client/ui/appointments/colours.module.css';
import { usePrinting } from '#client/shell/layout/use-printing.ts';
import away from '#client/calendar/away.module.css';
import classes from './Month.module.css';

const daysOfWeek = 7;
/** Of the days below each other, all weeks together: a month of few weeks has more for each. */
const shownBelow = 24;
/** In a high window each of six weeks has one more. */
const shownBelowInHigh = 30;
const highWindow = '(min-height: 860px)';
/** In a week that is over, below which the present one has its place. */
const shownOfPast = 2;

const tightWindow = '(width < 88em)';
const options = { getInitialValueInEffect: false };
/** Of a name, beside its time: longer ones are shortened. */
const mostLetters = 13;

interface Props {
  days: readonly string[];
  /** Any day of the month shown. */
  day: string;
  parts: ReadonlyMap<string, readonly EntryPart[]>;
  context: CalendarContext;
}

interface DayProps extends Omit<Props, 'days' | 'parts'> {
  parts: readonly EntryPart[];
  isOtherMonth: boolean;
  /** Its week is over, and the present one is shown too. */
  isPast: boolean;
  mostShown: number;
  isNarrow: boolean;
  /** No whole name has room beside its time. */
  isTight: boolean;
  /** On paper nothing can be opened. */
  isWhole: boolean;
}

/** What became of it, or becomes of it now, as in a week; null while it is booked and where it was completed. */
const unusualStatus = (entry: Entry, moment: Moment) => {
  const isUsual = isUsualState(entry.appointment?.state);
  const isQuiet = isUsual && moment.waitingSince === null && !isEntryLeftOpen(entry, moment.now);
  return isQuiet ? null : entryStatus(entry, moment);
};

/** What the line has no room for; undefined where it says all. */
function monthTitle(
  entry: Entry,
  { time, isShortened }: { time: string; isShortened: boolean },
): string | undefined {
  const reason = entry.appointment?.reason;
  if (!isShortened && !reason) return undefined;
  return [`${time} ${titleOf(entry)}`, ...(reason ? [reason] : [])].join(', ');
}

/** "3 more", "3 more, 4 earlier": today shows what is ahead first. */
const hiddenWords = (later: number, earlier: number) =>
  [later > 0 && `${later} more`, earlier > 0 && `${earlier} earlier`].filter(Boolean).join(', ');

function DayOfMonth(props: DayProps) {
  const { day, parts, context, isOtherMonth, isPast, isWhole, mostShown } = props;
  const { isNarrow, isTight } = props;
  const { address, zone, today, now } = context;
  const showsCancelled = address.states?.includes('cancelled') ?? false;
  const entries = parts.filter(({ entry }) => showsCancelled || !isCancelled(entry));
  const openTimes = context.openTimes.get(day);
  const awayTimes = openTimes?.away ?? [];
  const shifts = openTimes?.shifts ?? [];
  // The line that says how many more there are would as well hold the one that it counts.
  const room = isWhole ? entries.length : Math.max(mostShown - awayTimes.length, 1);
  const shownCount = entries.length <= room + 1 ? entries.length : room;
  const more = entries.length - shownCount;
  // Today from what is not over yet, or whose patient waits.
  const isAhead = ({ entry }: EntryPart) =>
    Date.parse(entry.endsAt) > now || context.waiting.has(entry.id);
  const ahead = day === today ? entries.findIndex(isAhead) : 0;
  const first = Math.max(0, Math.min(ahead < 0 ? more : ahead, more));
  const isClosed = openTimes?.open.get(context.ownId)?.length === 0;
  return (
    <div
      className={classes.day}
      data-other={isOtherMonth || undefined}
      data-past={isPast || undefined}
    >
      <div className={classes.head}>
        <a
          href={address.pathTo('day', day)}
          className={classes.dayLink}
          data-today={day === today || undefined}
          aria-label={`${longDay(day)}, ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}`}
        >
          {Number(day.slice(8))}
        </a>
        {isClosed && <span className={classes.closedDay}>Closed</span>}
        {shifts.length > 0 && (
          <ul className={classes.shifts} aria-label="Shifts">
            {shifts.map((shift) => (
              <li
                key={shift.id}
                className={`${colours.coloured} ${classes.shift}`}
                data-colour={shift.colour}
                title={shiftWords(shift, { zone, day }, context)}
              >
                <b aria-hidden>{shift.letter}</b>
                <span className={classes.shiftName}>{shift.name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className={classes.entries}>
        {awayTimes.map((awayTime) => (
          <li
            key={awayTime.id}
            className={`${away.away} ${classes.away}`}
            title={awaySpan(awayTime)}
          >
            {awayName(awayTime, context)}
          </li>
        ))}
        {entries.slice(first, first + shownCount).map(({ entry, startDay }) => {
          const time = timeWords(zone, entry.startsAt);
          const reason = entry.appointment?.reason;
          const isShortened = !isWhole && (isTight || titleOf(entry).length > mostLetters);
          const words = (
            <>
              <b aria-hidden>{kinds[entry.kind].letter}</b>
              {!isNarrow && `${time} `}
              {isShortened ? shortName(entry) : titleOf(entry)}
              {entry.appointment?.isNameOnly && <NameOnlyMark />}
              <DiedMark deceased={entry.appointment?.deceased} />
              {isWhole && reason && ` · ${reason}`}
            </>
          );
          const unusual = unusualStatus(entry, {
            now,
            waitingSince: context.waiting.get(entry.id)?.waitingSince ?? null,
          });
          return (
            <li
              key={entry.id}
              className={`${colours.coloured} ${classes.entry}`}
              data-colour={colourOfKind[entry.kind]}
              data-over={isEntryDone(entry, now) || undefined}
              data-opened={entry.id === address.appointmentId || undefined}
              data-marked={unusual !== null || undefined}
            >
              {entry.appointment ? (
                <a
                  href={address.linkTo(entry.id, startDay)}
                  data-panel
                  title={monthTitle(entry, { time, isShortened })}
                  aria-current={entry.id === address.appointmentId || undefined}
                >
                  {words}
                </a>
              ) : (
                words
              )}
              {unusual && <unusual.Picture size={13} stroke={1.75} aria-label={unusual.word} />}
            </li>
          );
        })}
        {more > 0 && (
          <li>
            <a href={address.pathTo('day', day)} className={classes.more}>
              {isNarrow ? hiddenWords(more, 0) : hiddenWords(more - first, first)}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

export function Month({ days, day, parts, context }: Props) {
  const follow = usePlainLinks(context.address);
  const isWhole = usePrinting();
  const isNarrow = useEntryLayout(daysOfWeek, context.address.appointmentId !== null) === 'narrow';
  const isTight = useMediaQuery(tightWindow, false, options) || isNarrow;
  const isHigh = useMediaQuery(highWindow, false, options);
  const monday = mondayOf(context.today);
  const hasToday = days.includes(context.today);
  const weeks = days.length / daysOfWeek;
  const shownAtOnce = Math.floor((isHigh ? shownBelowInHigh : shownBelow) / weeks);
  return (
    // Its links are reached and followed by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={classes.month} onClick={follow} data-printed-wide>
      {days.slice(0, daysOfWeek).map((weekDay) => (
        <div key={weekDay} className={classes.weekday}>
          {weekdayName(weekDay)}
        </div>
      ))}
      {days.map((monthDay) => {
        const isPast = hasToday && monthDay < monday;
        return (
          <DayOfMonth
            key={monthDay}
            day={monthDay}
            parts={parts.get(monthDay) ?? []}
            context={context}
            isWhole={isWhole}
            isNarrow={isNarrow}
            isTight={isTight}
            isPast={isPast}
            mostShown={isPast ? shownOfPast : shownAtOnce}
            isOtherMonth={monthDay.slice(0, 7) !== day.slice(0, 7)}
          />
        );
      })}
    </div>
  );
}
