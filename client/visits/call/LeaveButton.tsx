/** The button that leaves the call: a guest is asked once, clinicians can also end the visit for everybody. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconChevronUp, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { EndForAll } from './EndForAll.tsx';
import { LeaveQuestion } from '#client/visits/LeaveQuestion.tsx';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import classes from './LeaveButton.module.css';

/** Coming back takes another admission, so that a slip of the thumb costs them the visit. */
function GuestLeave({ onLeave }: { onLeave: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        color="bad"
        size="md"
        className={classes.whole}
        leftSection={<IconPhone size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Leave
      </Button>
      <LeaveQuestion opened={isAsking} onStay={() => setAsking(false)} onLeave={onLeave} />
    </>
  );
}

export function LeaveButton({ visit, onLeave }: { visit: CallVisit; onLeave: () => void }) {
  const [isEnding, setEnding] = useState(false);
  const { uid } = useSelf();
  if (uid === null) return <GuestLeave onLeave={onLeave} />;
  return (
    <>
      <Group gap={1} wrap="nowrap" className={classes.group}>
        <Button
          color="bad"
          size="md"
          className={`${classes.whole} ${classes.main}`}
          leftSection={<IconPhone size={18} stroke={1.5} aria-hidden />}
          onClick={onLeave}
        >
          Leave
        </Button>
        <Menu position="top-end" width={220}>
          <Menu.Target>
            <ActionIcon
              color="bad"
              variant="filled"
              className={classes.more}
              aria-label="More ways to leave"
            >
              <IconChevronUp size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPhone size={16} stroke={1.5} aria-hidden />}
              onClick={onLeave}
            >
              Leave
            </Menu.Item>
            <Menu.Item
              c="var(--bad)"
              leftSection={<IconPhoneOff size={16} stroke={1.5} aria-hidden />}
              onClick={() => setEnding(true)}
            >
              End for all
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <EndForAll visit={visit} opened={isEnding} onClose={() => setEnding(false)} />
    </>
  );
}
