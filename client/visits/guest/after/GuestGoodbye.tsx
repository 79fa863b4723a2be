/** The page after a guest's visit: what follows, whom to call, and three questions. */
import { Button, List, Text } from '@mantine/core';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { GuestFeedback } from './GuestFeedback.tsx';
import { GuestFrame } from '#client/visits/guest/GuestFrame.tsx';
import { GuestStageCard } from '#client/visits/guest/GuestStageCard.tsx';
import { clinicWords } from '#client/visits/guest/words/guest-words.ts';
import { statusTextOf } from '#client/visits/guest/words/status-words.ts';
import classes from '#client/visits/guest/GuestCard.module.css';

function WhatFollows({ visit }: { visit: GuestVisit }) {
  const { inLineFor, organization, role } = visit;
  return (
    <List spacing="xs">
      {role === 'patient' && (
        <>
          <List.Item>{inLineFor} writes up the visit.</List.Item>
          <List.Item>
            A prescription, a letter or another appointment, if you agreed on one, comes from{' '}
            {organization}.
          </List.Item>
        </>
      )}
      <List.Item>Questions, or something missing? {clinicWords(visit)}.</List.Item>
      <List.Item>In an emergency call your emergency number.</List.Item>
    </List>
  );
}

interface Props {
  visit: GuestVisit;
  isEntering: boolean;
  onEnter: () => void;
}

export function GuestGoodbye({ visit, isEntering, onEnter }: Props) {
  const { title, words, verb } = statusTextOf(visit);
  return (
    <GuestFrame
      visit={visit}
      footer={
        verb && (
          <Button size="lg" loading={isEntering} onClick={onEnter}>
            {verb}
          </Button>
        )
      }
    >
      <GuestStageCard title={title} className={classes.card}>
        <Text c="dimmed" mb="sm">
          {words}
        </Text>
        {visit.stage === 'over' && <WhatFollows visit={visit} />}
      </GuestStageCard>
      <GuestFeedback visit={visit} />
    </GuestFrame>
  );
}
