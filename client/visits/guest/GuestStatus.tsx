/** The page of a guest's visit in stages that only inform: too early, called, on hold, elsewhere, left, over. */
import { Button, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { GuestFrame } from './GuestFrame.tsx';
import { GuestMessages } from './GuestMessages.tsx';
import { GuestStageCard } from './GuestStageCard.tsx';
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
    <GuestFrame
      visit={visit}
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
      <GuestStageCard title={title} className={classes.place}>
        <Text c="dimmed">{words}</Text>
      </GuestStageCard>
      {visit.stage === 'on-hold' && visit.role === 'patient' && <GuestMessages visit={visit} />}
    </GuestFrame>
  );
}
