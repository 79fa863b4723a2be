/** Practitioners side by side on one day: opening hours, time off, appointments and a line at the present time. */
import { ActionIcon, Button, Paper, Text, Tooltip } from '@mantine/core';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { Colleague } from '#shared/people.ts';
import type { PlannedDay } from '#shared/availability/planner-day.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { useTimeSelection } from '#client/ui/times/use-time-selection.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { inSubcolumns } from '#client/ui/times/subcolumns.ts';
import { useDragAppointment, type Reassignment } from './use-drag-appointment.ts';
import { visibleHours } from './visible-hours.ts';
import classes from './Planner.module.css';
import { hourMs, minuteMs } from '#shared/durations.ts';

export interface PlannerProps {
  day: string;
  planned: PlannedDay;
  now: number;
  /** One appointment as a link, with the class and style that place it. */
  entry: (
    appointment: Appointment,
    position: { className: string; style: CSSProperties },
  ) => ReactNode;
  /** At a time that was selected in the person's column, else at the next free one. */
  onBook: (person: Colleague, time?: { at: string; minutes?: number }) => void;
  /** Another clinician takes it. */
  onReassign: (reassignment: Reassignment) => void;
  /** Others take the day of this person. */
  onReassignDay: (person: Colleague) => void;
}

type VisibleHours = ReturnType<typeof visibleHours>;

const positionOf = (
  { from, until }: VisibleHours,
  startsAt: string,
  endsAt: string,
): CSSProperties => {
  const start = Math.max(from, Date.parse(startsAt));
  const end = Math.min(until, Date.parse(endsAt));
  const share = (ms: number) => `${(100 * ms) / (until - from)}%`;
  return { insetBlockStart: share(start - from), height: share(Math.max(0, end - start)) };
};

/** Returns the practitioner's appointments on the planned day, without cancelled ones. */
export const appointmentsOf = (person: Colleague, { appointments }: PlannedDay): Appointment[] =>
  appointments.filter(
    ({ practitioners, state }) =>
      state !== 'cancelled' && practitioners.some(({ id }) => id === person.id),
  );

interface ColumnProps {
  person: Colleague;
  hours: VisibleHours;
  props: PlannerProps;
  drag: ReturnType<typeof useDragAppointment>;
}

function Column({ person, hours, props, drag }: ColumnProps) {
  const verdict = drag.verdictIn(person);
  const { planned, entry, onBook } = props;
  const instantOf = (minute: number) => new Date(hours.from + minute * minuteMs).toISOString();
  const { selection, handlers } = useTimeSelection(
    (hours.until - hours.from) / minuteMs,
    (from, minutes) => onBook(person, { at: instantOf(from), ...(minutes && { minutes }) }),
  );
  const isTheirs = ({ practitionerId }: { practitionerId: string }) => practitionerId === person.id;
  const theirs = appointmentsOf(person, planned).map((appointment) => ({
    appointment,
    from: Date.parse(appointment.startsAt),
    to: Date.parse(appointment.endsAt),
  }));
  return (
    <section
      className={classes.column}
      aria-label={person.fullName}
      {...handlers}
      {...drag.handlersOf(person)}
    >
      {planned.open.filter(isTheirs).map(({ startsAt, endsAt }) => (
        <div key={startsAt} className={classes.open} style={positionOf(hours, startsAt, endsAt)} />
      ))}
      {planned.off.filter(isTheirs).map(({ id, kind, startsAt, endsAt }) => (
        <div key={id} className={classes.off} style={positionOf(hours, startsAt, endsAt)}>
          <span>{kind === 'time-off' ? 'Time off' : 'Busy elsewhere'}</span>
        </div>
      ))}
      {inSubcolumns(theirs).map(({ item: { appointment }, subcolumn, subcolumns }) =>
        entry(appointment, {
          className: classes.entry ?? '',
          style: {
            ...positionOf(hours, appointment.startsAt, appointment.endsAt),
            insetInlineStart: `${(100 * subcolumn) / subcolumns}%`,
            width: `${100 / subcolumns}%`,
          },
        }),
      )}
      {verdict && (
        <output className={classes.verdict} data-kind={verdict.kind}>
          {verdict.words}
        </output>
      )}
      {selection && (
        <div
          className={classes.selection}
          style={positionOf(hours, instantOf(selection.from), instantOf(selection.to))}
        >
          {clockTime(instantOf(selection.from), planned.zone)} to{' '}
          {clockTime(instantOf(selection.to), planned.zone)}
        </div>
      )}
    </section>
  );
}

export function PersonHead({
  person,
  onBook,
  onReassignDay,
}: { person: Colleague } & Pick<PlannerProps, 'onBook' | 'onReassignDay'>) {
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <Text fw={650} size="sm" lineClamp={2}>
          <ColleagueLink id={person.id}>{person.fullName}</ColleagueLink>
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {person.hospitalRole}
        </Text>
      </div>
      <Button
        variant="default"
        px="xs"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        aria-label={`Book for ${person.fullName}`}
        onClick={() => onBook(person)}
      >
        Book
      </Button>
      <Tooltip label="Give to others">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Give appointments of ${person.fullName} to others`}
          onClick={() => onReassignDay(person)}
        >
          <IconArrowsExchange size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

export function PlannerColumns(props: PlannerProps) {
  const { day, planned, now, onBook, onReassign, onReassignDay } = props;
  const drag = useDragAppointment({ planned, now, onReassign });
  const { zone, people } = planned;
  const visible = visibleHours(day, planned);
  const hours = Array.from(
    { length: Math.round((visible.until - visible.from) / hourMs) },
    (_, at) => visible.from + at * hourMs,
  );
  const isNowShown = visible.from <= now && now < visible.until;
  const nowShare = (100 * (now - visible.from)) / (visible.until - visible.from);
  return (
    <Paper
      withBorder
      className={classes.planner}
      style={{ '--people': people.length, '--hours': hours.length } as CSSProperties}
    >
      <div className={classes.heads}>
        <span />
        {people.map((person) => (
          <PersonHead
            key={person.id}
            person={person}
            onBook={onBook}
            onReassignDay={onReassignDay}
          />
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.times} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{clockTime(hour, zone)}</span>
          ))}
        </div>
        {people.map((person) => (
          <Column key={person.id} person={person} hours={visible} props={props} drag={drag} />
        ))}
        {isNowShown && (
          <div className={classes.now} style={{ insetBlockStart: `${nowShare}%` }}>
            <span>now {clockTime(now, zone)}</span>
          </div>
        )}
      </div>
    </Paper>
  );
}
