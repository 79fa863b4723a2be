/** A list of the days on which something happens; cancelled appointments stay visible. */
import { Button, Paper } from '@mantine/core';
import { memo } from 'react';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { nameOnlyWords } from '#client/ui/appointments/appointment-words.ts';
import type { ShiftTime } from '#shared/calendar.ts';
import { visitEntry } from '#client/appointments/public/visit-window.ts';
import { VisitStep } from '#client/visits/public/VisitStep.tsx';
import { isLongOver } from '#client/ui/appointments/over.ts';
import { KindTile, LetterTile } from '#client/ui/appointments/KindTile.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { diedShort } from '#client/ui/patients/died-words.ts';
import { clockTime, longDay, shortDay } from '#client/ui/times/times.ts';
import { isCancelled, type Entry, type EntryPart } from '#client/calendar/grid/grid-entries.ts';
import {
  awayName,
  awaySpan,
  longShiftWords,
  openWords,
  shiftName,
  shiftsOf,
  shiftSpan,
} from '#client/calendar/grid/open-times.ts';
import { timeWords, wallClock } from '#client/calendar/grid/wall-clock.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { dueOf, entryStatus, type Moment } from '#client/calendar/entry-status.ts';
import { isEntryDone, titleOf, whatWords } from '#client/calendar/entry-words.ts';
import { usePlainLinks } from '#client/calendar/plain-links.ts';
import away from '#client/calendar/away.module.css';
import changes from '#client/ui/changes.module.css';
import { useFold } from '#client/ui/list/use-fold.tsx';
import { usePrinting } from '#client/shell/layout/use-printing.ts';
import { foldableRows, rowsOf, rowsWords, type Row } from './agenda-rows.ts';
import { useAfterPaint } from './use-after-paint.ts';
import classes from './Agenda.module.css';

interface Props {
  days: readonly string[];
  parts: ReadonlyMap<string, readonly EntryPart[]>;
  context: CalendarContext;
}

interface EntryProps {
  part: EntryPart;
  day: string;
  context: CalendarContext;
  isDue: boolean;
}

const isDuring = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number) =>
  Date.parse(startsAt) <= now && now < Date.parse(endsAt);

interface EntryOf {
  entry: Entry;
}

function EntryState({ entry, moment }: EntryOf & { moment: Moment }) {
  if (!entry.appointment)
    return isDuring(entry, moment.now) && <span className={classes.now}>Now</span>;
  const status = entryStatus(entry, moment);
  if (!status) return null;
  const badge = <StatusBadge {...status} />;
  return status.isBrief ? <span data-not-printed>{badge}</span> : badge;
}

/** What is done, and in a column where: its room, or that it is in person or by video, which the tile says too. */
function What({ entry, context: { people, ownId } }: Pick<EntryProps, 'context'> & EntryOf) {
  const { appointment, kind, locationName } = entry;
  const what = [
    ...whatWords({ ...entry, locationName: null }, { people, exceptIds: [ownId] }),
    ...(appointment?.isNameOnly ? [nameOnlyWords] : []),
    ...(appointment?.deceased ? [diedShort(appointment.deceased)] : []),
  ].join(', ');
  const hasKind = appointment !== null && kind !== 'meeting' && locationName === null;
  return (
    <p className={classes.what}>
      {what !== '' && <span>{what}</span>}
      {locationName !== null && <span className={classes.place}>{locationName}</span>}
      {hasKind && (
        <span className={classes.place} data-kind aria-hidden>
          {kinds[kind].word}
        </span>
      )}
    </p>
  );
}

/** The button of a tele-visit that can be started, as in the list of a day; a phone has it in the details. */
function Step({ entry, context, isDue }: Pick<EntryProps, 'context' | 'isDue'> & EntryOf) {
  const { now, zone, waiting, isPhone } = context;
  const { id, appointment: ownPart, kind, startsAt, endsAt } = entry;
  const patient = waiting.get(id) ?? null;
  if (!ownPart || isPhone) return null;
  const { patientName, state } = ownPart;
  const appointment = { id, patientName, state, startsAt, endsAt, type: { kind } };
  const { state: step } = visitEntry(appointment, now);
  const isOffered = step !== 'none' && step !== 'closed' && !isLongOver(appointment, now);
  if (!patient && !isOffered) return null;
  return (
    <span className={classes.step} data-not-printed>
      <VisitStep {...{ appointment, now, zone, isDue }} waiting={patient} />
    </span>
  );
}

const AgendaEntry = memo(({ part: { entry }, day, context, isDue }: EntryProps) => {
  const { zone, address, now, changed } = context;
  const isNow = isDuring(entry, now);
  const isOpen = entry.id === address.appointmentId;
  return (
    <li
      className={changes.change}
      data-cancelled={isCancelled(entry) || undefined}
      data-over={isEntryDone(entry, now) || undefined}
      data-now={isNow || undefined}
      data-opened={isOpen || undefined}
      data-changed={changed.has(entry.id) || undefined}
    >
      <span className={classes.time}>
        <time dateTime={entry.startsAt}>{timeWords(zone, entry.startsAt)}</time>
        <span className={classes.end}> to {timeWords(zone, entry.endsAt)}</span>
      </span>
      <KindTile kind={entry.kind} />
      <span className={classes.kind}>{kinds[entry.kind].word}</span>
      <span className={classes.name}>
        {entry.appointment ? (
          <a href={address.linkTo(entry.id, day)} data-panel aria-current={isOpen || undefined}>
            {titleOf(entry)}
          </a>
        ) : (
          titleOf(entry)
        )}
        <What entry={entry} context={context} />
      </span>
      <EntryState
        entry={entry}
        moment={{ now, waitingSince: context.waiting.get(entry.id)?.waitingSince ?? null }}
      />
      <Step {...{ entry, context, isDue }} />
    </li>
  );
});

interface ShiftProps {
  shift: ShiftTime;
  day: string;
  context: CalendarContext;
}

const AgendaShift = memo(({ shift, day, context }: ShiftProps) => {
  const { zone, now } = context;
  const { startsAt, endsAt } = shift;
  const name = shiftName(shift, context);
  const began = wallClock(zone, startsAt).day;
  const isNow = isDuring(shift, now);
  const length = longShiftWords(shift);
  return (
    <li data-over={Date.parse(endsAt) <= now || undefined}>
      <span className={classes.time}>
        {began < day ? (
          <time dateTime={endsAt} className={classes.until}>
            {shiftSpan(shift, { zone, day })}
          </time>
        ) : (
          <>
            <time dateTime={startsAt}>{clockTime(startsAt, zone)}</time>
            <span className={classes.end}>
              {length ? `, ${length}` : ` to ${clockTime(endsAt, zone)}`}
            </span>
          </>
        )}
      </span>
      <LetterTile colour={shift.colour} letter={shift.letter} word={shift.name} />
      <span className={classes.name}>
        {name}
        <p className={classes.what}>
          {shift.unit}
          {began < day ? (
            `, since ${shortDay(began)}, ${clockTime(startsAt, zone)}`
          ) : (
            <span className={classes.endBelow}>
              , {length ?? `until ${clockTime(endsAt, zone)}`}
            </span>
          )}
        </p>
      </span>
      {isNow && <span className={classes.now}>Now</span>}
    </li>
  );
});

/** About a screen. */
const firstDays = 2;

/** What is done today is folded, as long as something is left in the days that are shown; on paper nothing is. */
function useFoldToday(rowsOn: (day: string) => readonly Row[], { days, context }: Props) {
  const { now, today } = context;
  const isPrinting = usePrinting();
  const rows = days.includes(today) ? rowsOn(today) : [];
  const later = days.filter((day) => day > today).flatMap(rowsOn);
  const doneRows = isPrinting ? [] : foldableRows([...rows, ...later], now);
  return useFold({
    rows,
    done: doneRows.filter((row) => rows.includes(row)),
    words: rowsWords,
    isAtDesk: true,
  });
}

export function Agenda(props: Props) {
  const { days, parts, context } = props;
  const follow = usePlainLinks(context.address);
  const isWhole = useAfterPaint();
  const awayOn = (day: string) => context.openTimes.get(day)?.away ?? [];
  const shiftsOn = (day: string) => shiftsOf(context.openTimes.get(day));
  const hasEntries = (day: string) =>
    (parts.get(day)?.length ?? 0) + awayOn(day).length + shiftsOn(day).length > 0;
  const rowsOn = (day: string) => rowsOf(shiftsOn(day), parts.get(day) ?? []);
  const ofToday = useFoldToday(rowsOn, props);
  const dueId = dueOf(parts.get(context.today) ?? [], context);
  // The first day was chosen on a phone: that it is empty is said.
  const shownDays = days.filter((day, at) => hasEntries(day) || (at === 0 && context.isPhone));
  if (!shownDays.some(hasEntries))
    return (
      <Paper withBorder>
        <EmptyState
          action={
            context.mayBook && (
              <Button onClick={() => context.address.openNew()}>New appointment</Button>
            )
          }
        >
          {days.length > 1 ? 'Nothing in these four weeks.' : 'Nothing on this day.'}
        </EmptyState>
      </Paper>
    );
  return (
    // Its links are reached and followed by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={classes.agenda} onClick={follow}>
      {shownDays.slice(0, isWhole ? undefined : firstDays).map((day) => (
        <section key={day} aria-label={longDay(day)}>
          <h2 data-today={day === context.today || undefined}>
            {longDay(day)}
            {day === context.today && ', today'}
            <span className={classes.hours}>
              {openWords(context.openTimes.get(day)?.open.get(context.ownId) ?? [])}
            </span>
          </h2>
          <ul>
            {!hasEntries(day) && <li className={classes.what}>Nothing on this day.</li>}
            {awayOn(day).map((awayTime) => (
              <li key={awayTime.id} className={away.away}>
                <span className={classes.time}>{awaySpan(awayTime)}</span>
                <span className={classes.name}>{awayName(awayTime, context)}</span>
              </li>
            ))}
            {day === context.today && ofToday.line}
            {(day === context.today ? ofToday.shown : rowsOn(day)).map((row) =>
              'shift' in row ? (
                <AgendaShift key={row.shift.id} shift={row.shift} day={day} context={context} />
              ) : (
                <AgendaEntry
                  key={row.part.entry.id}
                  part={row.part}
                  day={day}
                  context={context}
                  isDue={row.part.entry.id === dueId}
                />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
