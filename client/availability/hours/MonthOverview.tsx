/** A month with the opening hours of each day, marking those that differ; a day opens its exceptions. */
import {
  ActionIcon,
  Group,
  Paper,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Availability } from '#shared/availability.ts';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import { dayIn, longDay, monthName, weekdayName } from '#client/ui/times/times.ts';
import type { Address } from './hours-address.ts';
import { openOn } from './hour-spans.ts';
import classes from './Hours.module.css';

interface Props {
  hours: Availability;
  today: string;
  address: Address;
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
const monthAway = (first: string, count: number) => firstOf(addDays(first, count > 0 ? 31 : -1));
/** How far ahead the server returns days. */
const mostMonths = 12;

/** Six weeks hold every month. */
function weeksOf(first: string): string[][] {
  const monday = mondayOf(first);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(monday, week * 7 + at)),
  );
  return weeks.filter((week) => week.some((day) => firstOf(day) === first));
}

/** "8-12:30, 13-18" is too long for a phone: the first and the last, and how the day differs. */
function wordsOf(day: string, { hours, today }: Omit<Props, 'address'>) {
  const open = openOn(day, hours);
  const kinds =
    hours.days.find((hoursOfDay) => hoursOfDay.day === day)?.exceptions.map(({ kind }) => kind) ??
    [];
  const isOff = hours.timeOff.some(
    ({ startsAt, endsAt }) =>
      dayIn(hours.zone, startsAt) <= day && day <= dayIn(hours.zone, Date.parse(endsAt) - 1),
  );
  const spoken =
    open.length === 0
      ? 'closed'
      : `open ${open.map(({ from, until }) => `${from} to ${until}`).join(' and ')}`;
  const mark = isOff
    ? 'Time off'
    : kinds.includes('hours')
      ? 'Other hours'
      : kinds.includes('extra')
        ? 'Extra'
        : kinds.includes('closed')
          ? 'Closed'
          : null;
  const label = [longDay(day), spoken, mark?.toLowerCase(), day === today && 'today'];
  return {
    isClosed: open.length === 0,
    mark,
    shown: open.length === 0 ? '' : `${open[0]?.from}-${open.at(-1)?.until}`,
    label: label.filter(Boolean).join(', '),
  };
}

/** Arrow keys move the focus from day to day, within the month. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  if (step === undefined) return;
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')];
  const at = days.findIndex((day) => day === document.activeElement);
  const next = days[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

function Day({ day, first, props }: { day: string; first: string; props: Props }) {
  const { hours, today, address } = props;
  const { isClosed, mark, shown: words, label } = wordsOf(day, { hours, today });
  const isIn = firstOf(day) === first;
  const isFocusable = firstOf(today) === first ? day === today : day === first;
  return (
    <td className={classes.cell} data-out={!isIn || undefined}>
      {isIn && (
        <UnstyledButton
          className={classes.day}
          data-day={day}
          data-today={day === today || undefined}
          data-closed={isClosed || undefined}
          data-opened={(address.view.is === 'day' && address.view.day === day) || undefined}
          tabIndex={isFocusable ? 0 : -1}
          onClick={() => address.open({ is: 'day', day })}
        >
          <VisuallyHidden>{label}</VisuallyHidden>
          <span aria-hidden className={classes.number}>
            {Number(day.slice(8))}
          </span>
          <span aria-hidden className={classes.open}>
            {words}
          </span>
          {mark && (
            <span aria-hidden className={classes.mark}>
              {mark}
            </span>
          )}
        </UnstyledButton>
      )}
    </td>
  );
}

export function MonthOverview(props: Props) {
  const { today, address } = props;
  const current = firstOf(today);
  const first = address.month ?? current;
  let last = current;
  for (let count = 0; count < mostMonths; count += 1) last = monthAway(last, 1);
  const weeks = weeksOf(first);
  const step = { variant: 'default', size: 36 } as const;
  return (
    <Paper withBorder className={classes.card}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            Days with other hours
          </Title>
          <Text size="sm" c="dimmed">
            Choose a day to close it, or to give it other hours.
          </Text>
        </div>
        <Group gap={6} wrap="nowrap">
          <ActionIcon
            {...step}
            aria-label="Previous month"
            disabled={first <= current}
            onClick={() => address.showMonth(monthAway(first, -1))}
          >
            <IconChevronLeft size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...step}
            aria-label="Next month"
            disabled={first >= last}
            onClick={() => address.showMonth(monthAway(first, 1))}
          >
            <IconChevronRight size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Text fw={600} mb={4} aria-live="polite">
        {monthName(first)} {first.slice(0, 4)}
      </Text>
      <table
        // Its days take the focus and are walked through with the arrows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={`Days of ${monthName(first)}`}
        className={classes.month}
        onKeyDown={moveFocus}
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className={classes.head}>
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day key={day} day={day} first={first} props={props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
