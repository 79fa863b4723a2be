/** The header of a call: with whom it is, its type, links and menus, and the timer; on a phone most are in the bar's menu. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconFileCheck, IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AssistMenu } from '#client/visits/call/assist/AssistMenu.tsx';
import { EncryptionMark } from '#client/visits/call/encryption/EncryptionMark.tsx';
import { OwnScreen } from '#client/visits/call/stage/OwnScreen.tsx';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import { PopOut, type SmallWindow } from '#client/visits/call/mini/PopOut.tsx';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { CallClinic } from './CallClinic.tsx';
import { VisitTimer } from '#client/visits/call/parts/VisitTimer.tsx';
import type { useShare } from '#client/visits/call/stage/use-share.ts';
import classes from './CallHeader.module.css';
import header from './HeaderButton.module.css';

export const toSchedule = {
  to: '/Scheduling',
  'aria-label': 'Schedule, the call goes on in a small window',
  title: 'The schedule; the call goes on in a small window',
} as const;

function ToSchedule() {
  return (
    <UnstyledButton component={Link} {...toSchedule} visibleFrom="sm" className={header.button}>
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
  smallWindow: SmallWindow | null;
  share: ReturnType<typeof useShare>;
  isConsentShown: boolean;
  onConsent: () => void;
}

export function CallHeader({
  visit,
  title,
  subtitle,
  clinicPhone,
  share,
  smallWindow,
  isConsentShown,
  onConsent,
}: Props) {
  const { uid } = useSelf();
  return (
    <header className={classes.header}>
      <Text component="h1" className={classes.title ?? ''} fw={650} dir="auto">
        {title}
      </Text>
      <Text c="dimmed" size="sm" truncate visibleFrom="sm">
        {subtitle}
      </Text>
      {visit.keyNumber !== null && <EncryptionMark />}
      <UnstyledButton
        visibleFrom="sm"
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
      {smallWindow && <PopOut {...smallWindow} />}
      {share.isSharing && <OwnScreen onStop={share.toggle} />}
      {visit.openedAt && <VisitTimer since={visit.openedAt} />}
    </header>
  );
}
