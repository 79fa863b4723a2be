/** Under the bell: the clocks that warn or were missed of what the reader has, or has by their role on duty. */
import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlarm, IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { minuteMs } from '#shared/durations.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { ClockNotice } from '#shared/notices.ts';
import { useCasePath } from '#client/shell/session/use-case-path.ts';
import rowLink from '#client/ui/row-link.module.css';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { clockTime, comingDay, dayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import classes from './Notices.module.css';

const words: Record<ClockNotice['about'], string> = { warned: 'Due', missed: 'Missed: was due' };
const pictures = { warned: IconAlarm, missed: IconAlertTriangle };

interface Props {
  clocks: readonly ClockNotice[];
  zone: string;
  onFollow: () => void;
}

export function ClockNotices({ clocks, zone, onFollow }: Props) {
  const pathOf = useCasePath();
  const today = dayIn(zone, useNow(minuteMs));
  return (
    <>
      <Text fw={650} size="sm" className={classes.section ?? ''}>
        Due and missed
      </Text>
      <ol className={classes.list} aria-label="Due and missed">
        {clocks.map(({ id, about, at, caseId, dueAt, isSeen, kind, label, title }) => {
          const Picture = pictures[about];
          return (
            <li key={id} className={classes.item} data-unseen={!isSeen || undefined}>
              <Text fw={600} size="sm">
                {!isSeen && <VisuallyHidden>New: </VisuallyHidden>}
                {title === null ? (
                  `${kindOf(kind).label} that somebody else has now`
                ) : (
                  <Link to={pathOf(kind, caseId)} className={rowLink.link ?? ''} onClick={onFollow}>
                    {title}
                  </Link>
                )}
              </Text>
              <Text size="sm" className="numbers" {...(about === 'missed' && { c: 'bad' })}>
                <Picture size={14} stroke={1.5} aria-hidden className={classes.picture} />{' '}
                {words[about]} {comingDay(dayIn(zone, dueAt), today)}, {clockTime(dueAt, zone)}
              </Text>
              <Text size="xs" c="dimmed">
                {label}, <RelativeTime instant={at} />
              </Text>
            </li>
          );
        })}
      </ol>
    </>
  );
}
