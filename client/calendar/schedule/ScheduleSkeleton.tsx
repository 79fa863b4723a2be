/** The schedule while it loads: rows for a day, columns for a week. */
import { Paper, Skeleton, VisuallyHidden } from '@mantine/core';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import type { View } from '#client/appointments/public/schedule-address.ts';
import classes from './ScheduleSkeleton.module.css';
import week from './Week.module.css';

const sixRows = ['70%', '52%', '64%', '48%', '58%', '44%'];

function DaySkeleton() {
  return (
    <Paper withBorder>
      <div className={classes.heading}>My day</div>
      {sixRows.map((width) => (
        <div key={width} className={classes.row}>
          <div className={classes.lines}>
            <Skeleton height={14} width={40} />
            <Skeleton height={10} width={36} />
          </div>
          <Skeleton height={22} width={30} ms={32} />
          <div className={classes.lines} data-wide>
            <Skeleton height={14} width={`calc(${width} / 2)`} />
            <Skeleton height={10} width={width} />
          </div>
          <Skeleton height={26} width={104} radius="xl" visibleFrom="sm" />
        </div>
      ))}
    </Paper>
  );
}

interface WeekProps {
  days: readonly string[];
  today: string;
}

function WeekSkeleton({ days, today }: WeekProps) {
  const hasPast = days.includes(today) && days[0] !== today;
  return (
    <Paper withBorder className={week.week}>
      {hasPast && <Skeleton height={44} className={week.fold ?? ''} />}
      {days.map((day) => (
        <div key={day} className={week.day} data-folded={(hasPast && day < today) || undefined}>
          <div className={week.heading}>
            <Skeleton height={18} width={48} />
          </div>
          <div className={week.entries}>
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        </div>
      ))}
    </Paper>
  );
}

export function ScheduleSkeleton({ view, ...week }: { view: View } & WeekProps) {
  return (
    <DelayedStatus>
      <VisuallyHidden>Loading the schedule</VisuallyHidden>
      <div aria-hidden>{view === 'week' ? <WeekSkeleton {...week} /> : <DaySkeleton />}</div>
    </DelayedStatus>
  );
}
