/** The header of a call: with whom it is, its type, the links and menus of a clinician, and the timer. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconFileCheck, IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AssistMenu } from '#client/visits/call/assist/AssistMenu.tsx';
import { EncryptionMark } from '#client/visits/call/encryption/EncryptionMark.tsx';
import type { OwnWindow } from '#client/visits/call/mini/own-window.ts';
import { OwnScreen } from '#client/visits/call/stage/OwnScreen.tsx';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import { PopOut } from '#client/visits/call/mini/PopOut.tsx';
import { useSelf } from '#client/visits/call/parts/self.tsx';
import type { CallSession } from '#client/visits/call/connection/call-session.ts';
import { CallClinic } from './CallClinic.tsx';
import { Timer } from '#client/visits/call/parts/Timer.tsx';
import type { useShare } from '#client/visits/call/stage/use-share.ts';
import classes from './CallHeader.module.css';
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
  clinicPhone: string | null;
  own: OwnWindow;
  callSession: CallSession;
  share: ReturnType<typeof useShare>;
  isConsentShown: boolean;
  onConsent: () => void;
  onLeave: () => void;
}

export function CallHeader({
  visit,
  title,
  subtitle,
  clinicPhone,
  share,
  isConsentShown,
  onConsent,
  ...popOut
}: Props) {
  const { uid } = useSelf();
  return (
    <header className={classes.header}>
      <Text component="h1" fw={650} truncate dir="auto">
        {title}
      </Text>
      <Text c="dimmed" size="sm" truncate visibleFrom="sm">
        {subtitle}
      </Text>
      {visit.keyNumber !== null && <EncryptionMark />}
      <UnstyledButton
        className={header.button}
        aria-label="Consent"
        aria-expanded={isConsentShown}
        title="What was agreed to"
        onClick={onConsent}
      >
        <IconFileCheck size={16} stroke={1.5} aria-hidden />
        <span className={header.word}>Consent</span>
      </UnstyledButton>
      {clinicPhone !== null && <CallClinic phone={clinicPhone} />}
      {uid !== null && <ToSchedule />}
      {uid !== null && <AssistMenu />}
      <PopOut {...popOut} />
      {share.isSharing && <OwnScreen onStop={share.toggle} />}
      {visit.openedAt && <Timer since={visit.openedAt} />}
    </header>
  );
}
