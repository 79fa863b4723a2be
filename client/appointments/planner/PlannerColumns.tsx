/** Clinicians side by side on one day: hours, time off, appointments and the clock's line over all. */
import { Button, Paper, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { Colleague } from '#shared/people.ts';
import type { PlannedDay } from '#shared/appointments/planner.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { hoursShown, laned } from './columns.ts';
import classes from './Planner.module.css';

const hourMs = 3_600_000;

export interface PlannerProps {
  day: string;
  planned: PlannedDay;
  now: number;
  /** One appointment as a link; `place` lies over it. */
  entry: (
    appointment: Appointment,
    place: { className: string; style: CSSProperties },
  ) => ReactNode;
  onBook: (person: Colleague) => void;
}

type Window = ReturnType<typeof hoursShown>;

const placeOf = ({ from, until }: Window, startsAt: string, endsAt: string): CSSProperties => {
  const start = Math.max(from, Date.parse(startsAt));
  const end = Math.min(until, Date.parse(endsAt));
  const share = (ms: number) => `${(100 * ms) / (until - from)}%`;
  return { insetBlockStart: share(start - from), height: share(Math.max(0, end - start)) };
};

function Column({
  person,
  shown,
  props,
}: {
  person: Colleague;
  shown: Window;
  props: PlannerProps;
}) {
  const { planned, entry } = props;
  const isTheirs = ({ practitionerId }: { practitionerId: string }) => practitionerId === person.id;
  const theirs = planned.appointments.filter(
    ({ practitioners, state }) =>
      state !== 'cancelled' && practitioners.some(({ id }) => id === person.id),
  );
  return (
    <section className={classes.column} aria-label={person.fullName}>
      {planned.open.filter(isTheirs).map(({ startsAt, endsAt }) => (
        <div key={startsAt} className={classes.open} style={placeOf(shown, startsAt, endsAt)} />
      ))}
      {planned.off.filter(isTheirs).map(({ id, kind, startsAt, endsAt }) => (
        <div key={id} className={classes.off} style={placeOf(shown, startsAt, endsAt)}>
          <span>{kind === 'time-off' ? 'Time off' : 'Busy elsewhere'}</span>
        </div>
      ))}
      {laned(theirs).map(({ entry: one, lane, lanes }) =>
        entry(one, {
          className: classes.entry ?? '',
          style: {
            ...placeOf(shown, one.startsAt, one.endsAt),
            insetInlineStart: `${(100 * lane) / lanes}%`,
            width: `${100 / lanes}%`,
          },
        }),
      )}
    </section>
  );
}

export function PersonHead({
  person,
  onBook,
}: { person: Colleague } & Pick<PlannerProps, 'onBook'>) {
  return (
    <div className={classes.head}>
      <div className={classes.who}>
        <Text fw={650} size="sm" lineClamp={2}>
          {person.fullName}
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
    </div>
  );
}

export function PlannerColumns(props: PlannerProps) {
  const { day, planned, now, onBook } = props;
  const { zone, people } = planned;
  const shown = hoursShown(day, planned);
  const hours = Array.from(
    { length: Math.round((shown.until - shown.from) / hourMs) },
    (_, at) => shown.from + at * hourMs,
  );
  const isNowShown = shown.from <= now && now < shown.until;
  const nowShare = (100 * (now - shown.from)) / (shown.until - shown.from);
  return (
    <Paper
      withBorder
      className={classes.planner}
      style={{ '--people': people.length, '--hours': hours.length } as CSSProperties}
    >
      <div className={classes.heads}>
        <span />
        {people.map((person) => (
          <PersonHead key={person.id} person={person} onBook={onBook} />
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.times} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{clockTime(hour, zone)}</span>
          ))}
        </div>
        {people.map((person) => (
          <Column key={person.id} person={person} shown={shown} props={props} />
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
