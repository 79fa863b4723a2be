/** The list under the bell: what others changed of the reader's coming days, the newest first. */
import { Anchor, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Notice } from '#shared/notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import rowLink from '#client/ui/row-link.module.css';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { clockTime, comingDay, dayIn } from '#client/ui/times/times.ts';
import classes from './Notices.module.css';

const words: Record<Notice['about'], string> = {
  booked: 'Booked',
  moved: 'Moved',
  changed: 'Changed',
  cancelled: 'Cancelled',
  assigned: 'Given to you',
  unassigned: 'Given to somebody else',
};

function timeWords({ startsAt, before }: Notice, zone: string): string {
  const of = (instant: string) => {
    const today = dayIn(zone, Date.now());
    return `${comingDay(dayIn(zone, instant), today)}, ${clockTime(instant, zone)}`;
  };
  if (before === null) return of(startsAt);
  const isSameDay = dayIn(zone, before) === dayIn(zone, startsAt);
  return `${of(startsAt)} (was ${isSameDay ? clockTime(before, zone) : of(before)})`;
}

interface ItemProps {
  notice: Notice;
  zone: string;
  onFollow: () => void;
}

function Item({ notice, zone, onFollow }: ItemProps) {
  const { about, appointmentId, at, by, isSeen, patientName, type } = notice;
  const name = patientName ?? type;
  return (
    <li className={classes.item} data-unseen={!isSeen || undefined}>
      <Text fw={600} size="sm">
        {!isSeen && <VisuallyHidden>New: </VisuallyHidden>}
        {patientName === null ? (
          name
        ) : (
          <Link
            to={`/Scheduling?appointment=${appointmentId}`}
            className={rowLink.link ?? ''}
            onClick={onFollow}
          >
            {name}
          </Link>
        )}
      </Text>
      <Text size="sm" className="numbers">
        {words[about]}: {timeWords(notice, zone)}
      </Text>
      <Text size="xs" c="dimmed">
        {patientName !== null && `${type}. `}
        {by ?? 'The patient'}, <RelativeTime instant={at} />
      </Text>
    </li>
  );
}

/** What is shown counts as seen. */
function useSeeing(notices: readonly Notice[] | undefined): void {
  const cache = trpc.useUtils();
  const { mutate } = trpc.notices.seen.useMutation({
    onSuccess: () => cache.notices.unread.setData({}, (was) => (was ? { ...was, count: 0 } : was)),
  });
  const until = notices?.find(({ isSeen }) => !isSeen)?.at;
  useEffect(() => {
    if (until !== undefined) mutate({ until });
  }, [until, mutate]);
}

export function NoticeList({ onFollow }: { onFollow: () => void }) {
  const list = trpc.notices.list.useQuery({});
  useSeeing(list.data?.notices);
  return (
    <Stack gap={0}>
      <Group justify="space-between" wrap="nowrap" className={classes.heading ?? ''}>
        <Text fw={650}>Changes to your days</Text>
        <Anchor component={Link} to="/notifications" size="sm" onClick={onFollow}>
          Settings
        </Anchor>
      </Group>
      {list.isError && <QueryFailed title="The changes could not be loaded." query={list} />}
      {list.isPending && (
        <Skeleton height={120} m="md" component="output" aria-label="Loading changes" />
      )}
      {list.data?.notices.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          No changes. What others book, move or cancel in your next seven days is listed here.
        </Text>
      )}
      {list.data && list.data.notices.length > 0 && (
        <ol className={classes.list} aria-label="Changes to your days">
          {list.data.notices.map((notice) => (
            <Item key={notice.id} notice={notice} zone={list.data.zone} onFollow={onFollow} />
          ))}
        </ol>
      )}
    </Stack>
  );
}
