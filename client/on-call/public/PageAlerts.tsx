/** Tells on every screen that the user is paged, and what became of their own pages: by cards, in words, by sound. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DutyPage } from '#shared/on-call/duty-pages.ts';
import { AlertCard } from '#client/shell/alerts/AlertCard.tsx';
import { AlertList } from '#client/shell/alerts/AlertList.tsx';
import { useRingForNew } from '#client/shell/alerts/use-ring-for-new.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useIsCovered } from '#client/shell/session/covered.ts';
import { useTitleCount } from '#client/shell/pages/title-sign.ts';
import { useOngoingVisitId } from '#client/shell/session/ongoing-visit.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersClock } from '#client/ui/times/times.ts';
import { answerWords, pagedWords } from '#client/on-call/paging/page-words.ts';
import { usePageAlerts } from '#client/on-call/paging/use-page-alerts.ts';

/** While nobody acknowledges. */
const repeatMs = 15_000;

const wayOf = ({ id }: DutyPage) => `/on-call/pages/${id}`;

const OpenButton = ({ page, words }: { page: DutyPage; words: string }) => (
  <Button component={Link} to={wayOf(page)} variant="default" aria-label={`Open: ${words}`}>
    Open
  </Button>
);

function Received({ page, isShared }: { page: DutyPage; isShared: boolean }) {
  const acknowledge = trpc.roster.paging.acknowledge.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const words = pagedWords(page);
  return (
    <AlertCard
      title={words}
      actions={
        <>
          <Button
            loading={acknowledge.isPending}
            aria-label={`Acknowledge: ${words}`}
            onClick={() => acknowledge.mutate({ pageId: page.id })}
          >
            Acknowledge
          </Button>
          <OpenButton page={page} words={words} />
        </>
      }
    >
      {!isShared && <Text style={{ overflowWrap: 'anywhere' }}>{page.message}</Text>}
      <Text size="sm" c="dimmed" className="numbers">
        {page.from.fullName}, {viewersClock(page.madeAt)}
      </Text>
    </AlertCard>
  );
}

function Answer({ page, onClose }: { page: DutyPage; onClose: () => void }) {
  const words = answerWords(page);
  return (
    <AlertCard
      title={words}
      tone={page.acknowledgedBy ? 'good' : 'bad'}
      actions={
        <>
          <OpenButton page={page} words={words} />
          <Button variant="subtle" color="off" aria-label={`Close: ${words}`} onClick={onClose}>
            Close
          </Button>
        </>
      }
    />
  );
}

/** A change of its state is news again. */
const newsOf = ({ id, state }: DutyPage) => `${id} ${state}`;

export function PageAlerts() {
  const { received, sent } = usePageAlerts();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { pathname } = useLocation();
  const isShared = useOngoingVisitId() !== null;
  const isCovered = useIsCovered();
  useTitleCount(received.length);
  useRingForNew(
    received.map(({ id }) => id),
    { times: 2, repeatMs, isUnanswered: received.length > 0 },
  );
  const isElsewhere = (page: DutyPage) => !isCovered && pathname !== wayOf(page);
  const news = received.filter(isElsewhere);
  const answers = sent.filter((page) => isElsewhere(page) && !closed.has(newsOf(page)));
  const words = [...news.map(pagedWords), ...answers.map(answerWords)];
  return (
    <AlertList
      label="Pages"
      position="top"
      live="assertive"
      words={words.join(' ')}
      cards={[
        ...news.map((page) => <Received key={page.id} page={page} isShared={isShared} />),
        ...answers.map((page) => (
          <Answer
            key={page.id}
            page={page}
            onClose={() => setClosed(new Set(closed).add(newsOf(page)))}
          />
        )),
      ]}
    />
  );
}
