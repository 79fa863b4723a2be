/** The lists under the bell: what is due or was missed, and what others changed of the reader's coming days. */
import { Anchor, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Notice, NoticeList as Notices } from '#shared/notices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import rowLink from '#client/ui/row-link.module.css';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { clockTime, comingDay, dayIn } from '#client/ui/times/times.ts';
import { ClockNotices } from './ClockNotices.tsx';
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
function useSeeing(data: Notices | undefined): void {
  const cache = trpc.useUtils();
  const { mutate } = trpc.notices.seen.useMutation({
    onSuccess: () => cache.notices.unread.setData({}, (was) => (was ? { ...was, count: 0 } : was)),
  });
  const unseen = [...(data?.notices ?? []), ...(data?.clocks ?? [])].filter(
    ({ isSeen }) => !isSeen,
  );
  const until = unseen
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  useEffect(() => {
    if (until !== undefined) mutate({ until });
  }, [until, mutate]);
}

function Lists({ data, onFollow }: { data: Notices; onFollow: () => void }) {
  const { notices, clocks, zone } = data;
  if (notices.length + clocks.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        Nothing new. Listed here is what of yours is due soon or was missed, and what others book,
        move or cancel in your next seven days.
      </Text>
    );
  return (
    <div className={classes.lists}>
      {clocks.length > 0 && <ClockNotices clocks={clocks} zone={zone} onFollow={onFollow} />}
      {notices.length > 0 && (
        <>
          <Text fw={650} size="sm" className={classes.section ?? ''}>
            Changes to your days
          </Text>
          <ol className={classes.list} aria-label="Changes to your days">
            {notices.map((notice) => (
              <Item key={notice.id} notice={notice} zone={zone} onFollow={onFollow} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

export function NoticeList({ onFollow }: { onFollow: () => void }) {
  const list = trpc.notices.list.useQuery({});
  useSeeing(list.data);
  return (
    <Stack gap={0}>
      <Group justify="space-between" wrap="nowrap" className={classes.heading ?? ''}>
        <Text fw={650}>Notices</Text>
        <Anchor component={Link} to="/notifications" size="sm" onClick={onFollow}>
          Settings
        </Anchor>
      </Group>
      {list.isError && <QueryFailed title="The notices could not be loaded." query={list} />}
      {list.isPending && (
        <Skeleton height={120} m="md" component="output" aria-label="Loading notices" />
      )}
      {list.data && <Lists data={list.data} onFollow={onFollow} />}
    </Stack>
  );
}
