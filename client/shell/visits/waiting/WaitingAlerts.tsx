/** Tells on every screen who waits: in the tab's title and icon, by cards with Admit, in words, and by sound. */
import { Button, Group, Portal, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { useTitleCount } from '#client/shell/title-sign.ts';
import { useIsCovered } from '#client/shell/session/covered.ts';
import { useOngoingVisitId } from '#client/shell/visits/ongoing-visit.tsx';
import { clockTime } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { AdmitButton, admitWords } from './AdmitButton.tsx';
import { ring } from './attention.ts';
import { useAlertSound } from './use-alert-sound.ts';
import { useWaiting } from './use-waiting.ts';
import { useWaitingFavicon } from './waiting-favicon.ts';
import {
  countWords,
  dueCards,
  repeatMs,
  waitWords,
  whoWords,
  type PutOff,
} from './waiting-words.ts';
import classes from './WaitingAlerts.module.css';

interface CardProps {
  patient: WaitingPatient;
  zone: string;
  now: number;
  isShared: boolean;
  onPutOff: () => void;
}

function Card({ patient, zone, now, isShared, onPutOff }: CardProps) {
  const { isOwn, startsAt } = patient;
  const who = whoWords(patient, { isShared });
  return (
    <div className={classes.card}>
      <Text fw={650}>{who}</Text>
      <Text size="sm" c="dimmed" className="numbers">
        {waitWords(patient, now)} Booked for {clockTime(startsAt, zone)}.
        {!isOwn && ' They have not been admitted yet.'}
      </Text>
      <Group gap="xs" mt="xs">
        <AdmitButton patient={patient} label={`${admitWords(patient)}: ${who}`} />
        <Button variant="subtle" color="off" aria-label={`Later: ${who}`} onClick={onPutOff}>
          Later
        </Button>
      </Group>
    </div>
  );
}

/** Rings for each who comes, and again while somebody waits to whom nobody reacts. */
function useRinging(patients: readonly WaitingPatient[], due: readonly WaitingPatient[]) {
  const isHeard = useAlertSound();
  const known = useRef<ReadonlySet<string>>(new Set());
  const ids = patients.map(({ visitId }) => visitId).join(' ');
  useEffect(() => {
    const present = new Set(ids.split(' ').filter(Boolean));
    const isNew = [...present].some((id) => !known.current.has(id));
    known.current = present;
    if (isNew && isHeard) ring();
  }, [ids, isHeard]);
  const isUnanswered = due.length > 0 && isHeard;
  useEffect(() => {
    if (!isUnanswered) return undefined;
    const repeat = setInterval(ring, repeatMs);
    return () => clearInterval(repeat);
  }, [isUnanswered]);
}

export function WaitingAlerts() {
  const { patients, zone } = useWaiting();
  const now = useNow(10_000);
  const { pathname } = useLocation();
  const ongoingVisitId = useOngoingVisitId();
  const [putOff, setPutOff] = useState<PutOff>(new Map());
  useTitleCount(patients.length);
  useWaitingFavicon(patients.length);
  const due = dueCards(patients, putOff, now);
  useRinging(patients, due);
  const isCovered = useIsCovered();
  // Where the page itself has their Admit, no card is needed.
  const cards = due.filter(
    ({ visitId, isOwn }) =>
      !isCovered &&
      visitId !== ongoingVisitId &&
      pathname !== `/video/${visitId}` &&
      !(isOwn && pathname === '/video'),
  );
  const isShared = ongoingVisitId !== null;
  const words = cards.map((one) => `${whoWords(one, { isShared })} ${waitWords(one, now)}`);
  return (
    <Portal>
      <VisuallyHidden component="output" aria-live="polite">
        {words.length > 0 && `${countWords(patients.length)}. ${words.join(' ')}`}
      </VisuallyHidden>
      {cards.length > 0 && (
        <section className={classes.place} aria-label="Waiting patients" data-not-printed>
          {cards.map((one) => (
            <Card
              key={one.visitId}
              patient={one}
              zone={zone}
              now={now}
              isShared={isShared}
              onPutOff={() => setPutOff(new Map(putOff).set(one.visitId, Date.now()))}
            />
          ))}
        </section>
      )}
    </Portal>
  );
}
