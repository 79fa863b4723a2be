/** Over the room: who is met and what for, the way to the schedule, help, the small window, the time. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CareMenu } from './CareMenu.tsx';
import { EncryptionMark } from './EncryptionMark.tsx';
import type { OwnWindow } from './own-window.ts';
import { OwnScreen } from './OwnScreen.tsx';
import type { CallVisit } from './people.ts';
import { PopOut } from './PopOut.tsx';
import { useSelf } from './self.tsx';
import type { Switches } from './switches.ts';
import { Timer } from './Timer.tsx';
import type { useShare } from './use-share.ts';
import classes from './Call.module.css';
import header from './HeaderButton.module.css';

const goesOn = 'the call goes on in a small window';

function ToSchedule() {
  return (
    <UnstyledButton
      component={Link}
      to="/Scheduling"
      className={header.button}
      aria-label={`Schedule, ${goesOn}`}
      title={`The schedule; ${goesOn}`}
    >
      <IconListDetails size={16} stroke={1.5} aria-hidden />
      <span className={header.word}>Schedule</span>
    </UnstyledButton>
  );
}

interface Props {
  visit: CallVisit;
  title: string;
  subtitle: string;
  own: OwnWindow;
  switches: Switches;
  share: ReturnType<typeof useShare>;
  onLeave: () => void;
}

export function CallHeader({ visit, title, subtitle, share, ...popOut }: Props) {
  const { uid } = useSelf();
  return (
    <header className={classes.header}>
      <Text component="h1" fw={650} truncate>
        {title}
      </Text>
      <Text c="dimmed" size="sm" truncate visibleFrom="sm">
        {subtitle}
      </Text>
      {visit.keyNumber !== null && <EncryptionMark />}
      {uid !== null && <ToSchedule />}
      {uid !== null && <CareMenu />}
      <PopOut {...popOut} />
      {share.isSharing && <OwnScreen onStop={share.turn} />}
      {visit.openedAt && <Timer since={visit.openedAt} />}
    </header>
  );
}
