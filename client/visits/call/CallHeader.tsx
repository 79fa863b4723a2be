/** Over the room: who is met and what for, the way to the schedule, help, the small window, the time. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CareMenu } from './assist/AssistMenu.tsx';
import { EncryptionMark } from './encryption/EncryptionMark.tsx';
import type { OwnWindow } from './mini/own-window.ts';
import { OwnScreen } from './stage/OwnScreen.tsx';
import type { CallVisit } from './parts/participants.ts';
import { PopOut } from './mini/PopOut.tsx';
import { useSelf } from './parts/self.tsx';
import type { Switches } from '../room/switches.ts';
import { Timer } from './parts/Timer.tsx';
import type { useShare } from './stage/use-share.ts';
import classes from '../room/Call.module.css';
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
