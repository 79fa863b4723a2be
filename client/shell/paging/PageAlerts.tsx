/** Tells on every screen that the user is paged, and what became of their own pages: by cards, in words, by sound. */
import { Button, Group, Portal, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { DutyPage } from '#shared/roster/paging.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useIsCovered } from '#client/shell/session/covered.ts';
import { useTitleCount } from '#client/shell/title-sign.ts';
import { ring } from '#client/shell/visits/waiting/attention.ts';
import { useAlertSound } from '#client/shell/visits/waiting/use-alert-sound.ts';
import { useOngoingVisitId } from '#client/shell/visits/ongoing-visit.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersClock } from '#client/ui/times/times.ts';
import { answerWords, pagedWords } from './page-words.ts';
import { usePageAlerts } from './use-page-alerts.ts';
import classes from './PageAlerts.module.css';

/** While nobody acknowledges. */
const repeatMs = 15_000;

const wayOf = ({ id }: DutyPage) => `/on-call/pages/${id}`;

function Received({ page, isShared }: { page: DutyPage; isShared: boolean }) {
  const acknowledge = trpc.roster.paging.acknowledge.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const words = pagedWords(page);
  return (
    <div className={classes.card}>
      <Text fw={650}>{words}</Text>
      {!isShared && <Text className={classes.message ?? ''}>{page.message}</Text>}
      <Text size="sm" c="dimmed" className="numbers">
        {page.from.fullName}, {viewersClock(page.madeAt)}
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          loading={acknowledge.isPending}
          aria-label={`Acknowledge: ${words}`}
          onClick={() => acknowledge.mutate({ pageId: page.id })}
        >
          Acknowledge
        </Button>
        <Button component={Link} to={wayOf(page)} variant="default" aria-label={`Open: ${words}`}>
          Open
        </Button>
      </Group>
    </div>
  );
}

function Answer({ page, onClose }: { page: DutyPage; onClose: () => void }) {
  const words = answerWords(page);
  return (
    <div className={classes.card} data-answer={page.acknowledgedBy ? true : undefined}>
      <Text fw={650}>{words}</Text>
      <Group gap="xs" mt="xs">
        <Button component={Link} to={wayOf(page)} variant="default" aria-label={`Open: ${words}`}>
          Open
        </Button>
        <Button variant="subtle" color="off" aria-label={`Close: ${words}`} onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}

/** Rings for each that comes, and again while nobody acknowledges. */
function useRinging(received: readonly DutyPage[]) {
  const isHeard = useAlertSound();
  const known = useRef<ReadonlySet<string>>(new Set());
  const ids = received.map(({ id }) => id).join(' ');
  useEffect(() => {
    const present = new Set(ids.split(' ').filter(Boolean));
    const isNew = [...present].some((id) => !known.current.has(id));
    known.current = present;
    if (!isHeard || present.size === 0) return undefined;
    if (isNew) ring(2);
    const repeat = setInterval(() => ring(2), repeatMs);
    return () => clearInterval(repeat);
  }, [ids, isHeard]);
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
  useRinging(received);
  const isElsewhere = (page: DutyPage) => !isCovered && pathname !== wayOf(page);
  const news = received.filter(isElsewhere);
  const answers = sent.filter((page) => isElsewhere(page) && !closed.has(newsOf(page)));
  const words = [...news.map(pagedWords), ...answers.map(answerWords)];
  return (
    <Portal>
      <VisuallyHidden component="output" aria-live="assertive">
        {words.join(' ')}
      </VisuallyHidden>
      {words.length > 0 && (
        <section className={classes.place} aria-label="Pages" data-not-printed>
          {news.map((page) => (
            <Received key={page.id} page={page} isShared={isShared} />
          ))}
          {answers.map((page) => (
            <Answer
              key={page.id}
              page={page}
              onClose={() => setClosed(new Set(closed).add(newsOf(page)))}
            />
          ))}
        </section>
      )}
    </Portal>
  );
}
