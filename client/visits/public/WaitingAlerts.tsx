/** Tells on every screen who waits and what colleagues ask: in the tab's title and icon, by cards, in words, and by sound. */
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { AlertCard } from '#client/shell/alerts/AlertCard.tsx';
import { AlertList } from '#client/shell/alerts/AlertList.tsx';
import { useRingForNew } from '#client/shell/alerts/use-ring-for-new.ts';
import { useTitleCount } from '#client/shell/pages/title-sign.ts';
import { useIsCovered } from '#client/shell/session/covered.ts';
import { useReportOwnWaiting } from '#client/shell/session/own-waiting.ts';
import { useOngoingVisitId } from '#client/shell/session/ongoing-visit.tsx';
import { clockTime } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { LockedLinkCard, lockedLinkWords } from '#client/visits/waiting-alerts/LockedLinkCard.tsx';
import { AdmitButton, admitWords } from '#client/visits/waiting-alerts/AdmitButton.tsx';
import { useColleagueRequests } from '#client/visits/colleague-requests/use-colleague-requests.tsx';
import { useVisibleAdmits } from '#client/visits/waiting-alerts/visible-admits.ts';
import { InterpreterNeeded } from '#client/ui/appointments/InterpreterNeeded.tsx';
import { waitingCountWords } from '#client/ui/appointments/waiting-count-words.ts';
import { useWaiting } from './use-waiting.ts';
import { useWaitingFavicon } from '#client/visits/waiting-alerts/waiting-favicon.ts';
import {
  dueCards,
  isDue,
  repeatMs,
  replyWords,
  waitWords,
  whoWords,
  type PutOff,
} from './waiting-words.ts';

interface CardProps {
  patient: WaitingPatient;
  zone: string;
  now: number;
  isShared: boolean;
  /** How many more wait: theirs are on the page of tele-visits, or come when this one is put off. */
  otherCount: number;
  onPutOff: () => void;
}

function Card({ patient, zone, now, isShared, otherCount, onPutOff }: CardProps) {
  const { isOwn, startsAt, lacksInterpreter, reply } = patient;
  const who = whoWords(patient, { isShared });
  return (
    <AlertCard
      title={who}
      tone="warn"
      actions={
        <>
          <AdmitButton patient={patient} label={`${admitWords(patient)}: ${who}`} />
          <Button variant="subtle" color="off" aria-label={`Later: ${who}`} onClick={onPutOff}>
            Later
          </Button>
        </>
      }
    >
      <Text size="sm" c="dimmed" className="numbers">
        {waitWords(patient, now)} Booked for {clockTime(startsAt, zone)}.
        {!isOwn && ' They have not been admitted yet.'}
      </Text>
      {reply !== null && !isShared && (
        <Text size="sm" fw={650} className="numbers">
          {replyWords(reply, now)}
        </Text>
      )}
      {lacksInterpreter && !isShared && <InterpreterNeeded />}
      {otherCount > 0 && (
        <Anchor component={Link} to="/video" size="sm">
          {otherCount === 1 ? '1 more waits' : `${otherCount} more wait`}
        </Anchor>
      )}
    </AlertCard>
  );
}

export function WaitingAlerts() {
  const { patients, requests, lockedLinks, zone } = useWaiting();
  const requested = useColleagueRequests(requests);
  const now = useNow(10_000);
  const { pathname } = useLocation();
  const ongoingVisitId = useOngoingVisitId();
  const [putOff, setPutOff] = useState<PutOff>(new Map());
  useReportOwnWaiting(patients.filter(({ isOwn }) => isOwn).length);
  // The card of a hand-over tells of its patient too.
  const offeredIds = new Set(
    requests.flatMap(({ kind, visitId }) => (kind === 'hand-over' ? [visitId] : [])),
  );
  const others = patients.filter(({ visitId }) => !offeredIds.has(visitId));
  const count = others.length + requests.length;
  useTitleCount(count);
  useWaitingFavicon(count);
  const due = dueCards(others, putOff, now);
  useRingForNew(
    others.map(({ visitId }) => visitId),
    { repeatMs, isUnanswered: due.length > 0 },
  );
  const isCovered = useIsCovered();
  const shownAdmits = useVisibleAdmits();
  // Where the page itself has their Admit, no card is needed.
  const cards = due.filter(
    ({ visitId, isOwn }) =>
      !isCovered &&
      visitId !== ongoingVisitId &&
      !shownAdmits.includes(visitId) &&
      pathname !== `/video/${visitId}` &&
      !(isOwn && pathname === '/video'),
  );
  const isShared = ongoingVisitId !== null;
  const words = cards.map((card) => `${whoWords(card, { isShared })} ${waitWords(card, now)}`);
  const waitingWords =
    words.length > 0 ? [`${waitingCountWords(others.length)}. ${words.join(' ')}`] : [];
  const locked = isCovered
    ? []
    : lockedLinks.filter(({ visitId }) => isDue(putOff, { id: `link ${visitId}`, now }));
  const lockedWords = locked.map((link) => `${lockedLinkWords(link, isShared)}.`);
  return (
    <AlertList
      label={requested.cards.length > 0 ? 'Requests and waiting patients' : 'Waiting patients'}
      position="bottom"
      words={[...requested.words, ...waitingWords, ...lockedWords].join(' ')}
      cards={[
        ...requested.cards,
        ...cards
          .slice(0, 1)
          .map((card) => (
            <Card
              key={card.visitId}
              patient={card}
              zone={zone}
              now={now}
              isShared={isShared}
              otherCount={cards.length - 1}
              onPutOff={() => setPutOff(new Map(putOff).set(card.visitId, Date.now()))}
            />
          )),
        ...locked.map((link) => (
          <LockedLinkCard
            key={`link ${link.visitId}`}
            link={link}
            zone={zone}
            isShared={isShared}
            onPutOff={() => setPutOff(new Map(putOff).set(`link ${link.visitId}`, Date.now()))}
          />
        )),
      ]}
    />
  );
}
