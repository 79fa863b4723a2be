/** The page of a guest's visit in stages that only inform: too early, called, on hold, elsewhere, left, over. */
import { Button, Paper, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { GuestMessages } from './GuestMessages.tsx';
import { statusTextOf } from './words/status-words.ts';
import classes from './GuestCard.module.css';

/** With a dialogue, which only those who are on hold load. */
const LeaveHold = lazy(async () => ({ default: (await import('./LeaveHold.tsx')).LeaveHold }));

interface Props {
  visit: GuestVisit;
  hasLeft: boolean;
  isEntering: boolean;
  onEnter: () => void;
  onLeft: (hasLeft: boolean) => void;
  /** Before the waiting room opens. */
  onCheck: () => void;
}

export function GuestStatus({ visit, hasLeft, isEntering, onEnter, onLeft, onCheck }: Props) {
  // Between the click on Leave and the server's confirmation nobody is called back in.
  const isLeaving = hasLeft && visit.stage === 'inside';
  const { title, words, verb } = statusTextOf(isLeaving ? { ...visit, stage: 'outside' } : visit);
  return (
    <PatientFrame
      organization={visit.organization}
      phone={visit.phone}
      logo={visit.logo}
      footer={
        visit.stage === 'on-hold' ? (
          <Suspense>
            <LeaveHold onLeft={onLeft} />
          </Suspense>
        ) : (
          verb && (
            <Button
              size="lg"
              loading={isEntering || isLeaving}
              onClick={visit.stage === 'early' ? onCheck : onEnter}
            >
              {verb}
            </Button>
          )
        )
      }
    >
      <Paper withBorder className={classes.place} component="section" aria-live="polite">
        <Title order={1} size={22}>
          {title}
        </Title>
        <Text c="dimmed">{words}</Text>
      </Paper>
      {visit.stage === 'on-hold' && visit.role === 'patient' && <GuestMessages visit={visit} />}
    </PatientFrame>
  );
}
