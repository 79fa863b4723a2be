/** The bell in the top bar: how many notices the reader has not seen, and their lists. */
import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { Loading } from '#client/ui/states/Loading.tsx';
import classes from '#client/notices/bell/Notices.module.css';

const NoticeList = onDemand(
  async () => (await import('#client/notices/bell/NoticeList.tsx')).NoticeList,
);

const most = 99;

export function NoticesBell() {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = trpc.notices.unread.useQuery(
    {},
    { enabled: may(user, 'appointments.read') && !user.setsUpOnly },
  );
  // What is due is told also to who wants no list of changes.
  if (!data || (!data.isListed && data.count === 0)) return null;
  const { count } = data;
  const words = count === 0 ? 'none new' : count === 1 ? '1 new' : `${count} new`;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      offset={16}
      width="min(380px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="off"
          size={36}
          className={classes.bell ?? ''}
          aria-label={`Notices: ${words}`}
          onClick={() => setIsOpen((was) => !was)}
        >
          <IconBell size={20} stroke={1.5} aria-hidden />
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {count > most ? `${most}+` : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <VisuallyHidden component="output" aria-live="polite">
        {count > 0 && !isOpen && `Notices: ${words}`}
      </VisuallyHidden>
      <Popover.Dropdown p={0} aria-label="Notices">
        <Suspense fallback={<Loading />}>
          <NoticeList onFollow={() => setIsOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
