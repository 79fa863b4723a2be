/** The days of a month as bars: how many appointments of each, and how they ended. */
import { Group, Text } from '@mantine/core';
import type { ReportDay } from '#shared/front-desk/appointment-report.ts';
import { longDay, monthName, weekdayName } from '#client/ui/times/times.ts';
import { axisEnd } from './axis-end.ts';
import classes from './DayChart.module.css';

const parts = {
  completed: 'Completed',
  open: 'Booked',
  noShow: 'No-show',
  cancelled: 'Cancelled',
} as const;
type Part = keyof typeof parts;
const inOrder = Object.keys(parts) as Part[];

const sumOf = (day: ReportDay) => inOrder.reduce((sum, part) => sum + day[part], 0);

/** "Monday, 2 March: 4 completed, 1 no-show" */
function dayWords(day: ReportDay): string {
  const words = inOrder
    .filter((part) => day[part] > 0)
    .map((part) => `${day[part]} ${parts[part].toLowerCase()}`);
  return `${longDay(day.day)}: ${words.length > 0 ? words.join(', ') : 'none'}`;
}

/** The bars repeat what the table of the month says; each is read aloud with its day. */
export function DayChart({ days }: { days: readonly ReportDay[] }) {
  const end = axisEnd(Math.max(1, ...days.map(sumOf)));
  const first = days[0]?.day ?? '';
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <Text fw={650} size="sm">
          Appointments by day, {first && monthName(first)}
        </Text>
        <Group gap="md">
          {inOrder.map((part) => (
            <span key={part} className={classes.key}>
              <span className={classes.part} data-part={part} aria-hidden /> {parts[part]}
            </span>
          ))}
        </Group>
      </figcaption>
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden>
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{value}</span>
          ))}
        </div>
        <ol className={classes.bars}>
          {days.map((day) => (
            <li
              key={day.day}
              className={classes.day}
              title={dayWords(day)}
              aria-label={dayWords(day)}
            >
              <span className={classes.bar} aria-hidden>
                {inOrder.toReversed().map((part) => (
                  <span
                    key={part}
                    className={classes.part}
                    data-part={part}
                    style={{ height: `${(100 * day[part]) / end}%` }}
                  />
                ))}
              </span>
              <span
                className={classes.label}
                data-monday={weekdayName(day.day) === 'Mon'}
                aria-hidden
              >
                {Number(day.day.slice(8))}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}
