/** A guest's waiting room: the place in the queue, the clinic's message, the device check, and a way to leave. */
import { Button, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { buttonOf } from '#client/shell/api/button-of.ts';
import { mayAskForNotices } from '#client/shell/alerts/attention.ts';
import { useWakeLock } from '#client/visits/use-wake-lock.ts';
import { GuestFrame } from './GuestFrame.tsx';
import { storedReport } from './guest-pass.ts';
import { checkWords, isFine } from '#client/visits/waiting-alerts/device-check-words.ts';
import { GuestMessages } from './GuestMessages.tsx';
import { lateWords } from './words/late-words.ts';
import { useLeaveWaitingRoom } from './use-leave-waiting-room.ts';
import { minutesWords, ordinal } from './words/queue-position-words.ts';
import classes from './GuestCard.module.css';

function YouAre({ where, children }: { where: string; children: ReactNode }) {
  return (
    <Paper withBorder className={classes.place} component="section" aria-live="polite">
      <Title order={1} size="inherit" fw="inherit">
        <VisuallyHidden>Waiting room</VisuallyHidden>
      </Title>
      <Text c="dimmed">You are</Text>
      <span className={classes.number}>{where}</span>
      {children}
    </Paper>
  );
}

/** Companions are in no queue: a clinician admits each of them. */
function CompanionCard({ visit: { inLineFor } }: { visit: GuestVisit }) {
  return (
    <YouAre where="here">
      <Text c="dimmed">{inLineFor} sees that you are waiting and will let you in.</Text>
    </YouAre>
  );
}

function QueueCard({ visit }: { visit: GuestVisit }) {
  const { place, inLineFor, handedOverBy } = visit;
  const minutes = place && minutesWords(place.minutes);
  const late = lateWords(visit);
  return (
    <YouAre where={!place ? 'here' : place.number === 1 ? 'next' : ordinal(place.number)}>
      <Text c="dimmed">in line for {inLineFor}</Text>
      {handedOverBy && (
        <Text size="sm">
          {handedOverBy} has asked {inLineFor} to see you. You keep your place.
        </Text>
      )}
      {late && <Text fw={650}>{late}</Text>}
      {minutes && (
        <>
          <Text fw={650} size="lg" mt="xs">
            {minutes.about}
          </Text>
          <Text size="sm" c="dimmed">
            {minutes.because}
          </Text>
        </>
      )}
    </YouAre>
  );
}

function NoticeButton() {
  const [isAskable, setAskable] = useState(mayAskForNotices);
  if (!isAskable) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconBell size={18} stroke={1.5} aria-hidden />}
      onClick={() => void Notification.requestPermission().then(() => setAskable(false))}
    >
      Notify me when it is my turn
    </Button>
  );
}

interface Props {
  visit: GuestVisit;
  onCheckAgain: () => void;
  onLeft: (hasLeft: boolean) => void;
}

function CheckCard({ onCheckAgain }: Pick<Props, 'onCheckAgain'>) {
  const [report] = useState(storedReport);
  const hasNoFault = report !== null && isFine(report);
  const Picture = hasNoFault ? IconCheck : IconAlertTriangle;
  return (
    <Paper withBorder className={classes.card} py={8}>
      <div className={classes.check}>
        <div className={classes.row}>
          <Picture
            size={20}
            stroke={1.5}
            color={hasNoFault ? 'var(--good)' : 'var(--warn)'}
            style={{ flex: 'none' }}
            aria-hidden
          />
          <div className={classes.grow}>
            <Text>{report ? checkWords(report) : 'Camera and microphone'}</Text>
            <Text size="sm" c="dimmed">
              Both are off until you are let in.
            </Text>
          </div>
        </div>
        <Button variant="subtle" px={8} onClick={onCheckAgain}>
          Check again
        </Button>
      </div>
    </Paper>
  );
}

export function GuestWaiting({ visit, onCheckAgain, onLeft }: Props) {
  const leave = useLeaveWaitingRoom(onLeft);
  const staysOn = useWakeLock();
  return (
    <GuestFrame
      visit={visit}
      footer={
        <Button variant="default" size="md" {...buttonOf(leave, {})}>
          Leave the waiting room
        </Button>
      }
    >
      {visit.role === 'patient' ? <QueueCard visit={visit} /> : <CompanionCard visit={visit} />}
      {visit.role === 'patient' && <GuestMessages visit={visit} />}
      <CheckCard onCheckAgain={onCheckAgain} />
      <Text c="dimmed" ta="center">
        {staysOn
          ? 'You can leave this page open and do something else. We ring when it is your turn.'
          : 'Keep this page open, and your screen on: a phone that is locked does not ring. It is your turn when this page says so.'}
      </Text>
      <NoticeButton />
    </GuestFrame>
  );
}
