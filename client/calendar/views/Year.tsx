/** Twelve months that show how many appointments each day has: none, a few, or five and more. */
import { Text } from '@mantine/core';
import { longDay, monthName, weekdayName } from '#client/ui/times/times.ts';
import type { CalendarAddress } from '#client/calendar/calendar-address.ts';
import { usePlainLinks } from '#client/calendar/plain-links.ts';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import { addMonths } from '#client/calendar/public/view-days.ts';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import classes from './Year.module.css';
import { dayMs } from '#shared/durations.ts';
import { useAfterPaint } from './use-after-paint.ts';

const busyFrom = 5;

interface Props {
  year: number;
  today: string;
  counts: ReadonlyMap<string, number>;
  address: CalendarAddress;
}

function daysOfMonth(first: string): string[] {
  const next = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Any week: its days have the names of all others. */
const week = Array.from({ length: 7 }, (_, at) => addDays('2026-01-05', at));

const offset = (first: string) =>
  Math.round((Date.parse(first) - Date.parse(mondayOf(first))) / dayMs);

function MiniMonth({ first, today, counts, address }: Omit<Props, 'year'> & { first: string }) {
  const name = monthName(first);
  return (
    <section className={classes.miniMonth} aria-label={name}>
      <Text fw={650} size="sm">
        {name}
      </Text>
      <div className={classes.weekdays} aria-hidden>
        {week.map((day) => (
          <span key={day}>{weekdayName(day).slice(0, 1)}</span>
        ))}
      </div>
      <ol>
        {daysOfMonth(first).map((day, at) => {
          const count = counts.get(day) ?? 0;
          const words = appointmentsWords(count);
          return (
            <li key={day} style={at === 0 ? { gridColumnStart: offset(first) + 1 } : undefined}>
              <a
                href={address.pathTo('day', day)}
                title={words}
                aria-label={`${longDay(day)}, ${words}`}
                data-load={count === 0 ? undefined : count < busyFrom ? 1 : 2}
                data-today={day === today || undefined}
              >
                {at + 1}
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const firstMonths = 4;

export function Year({ year, ...context }: Props) {
  const follow = usePlainLinks(context.address);
  const isWhole = useAfterPaint();
  return (
    // Its links are reached and followed by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={classes.year} onClick={follow} data-printed-wide>
      <Text size="sm" c="dimmed" className={classes.key ?? ''}>
        A light day has appointments, a dark one five or more.
      </Text>
      {Array.from({ length: isWhole ? 12 : firstMonths }, (_, at) =>
        addMonths(`${year}-01-01`, at),
      ).map((first) => (
        <MiniMonth key={first} first={first} {...context} />
      ))}
    </div>
  );
}
