/** The card of what a colleague asks: to join a visit, or to accept its hand-over. */
import { Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ColleagueRequest } from '#shared/visits/waiting.ts';
import { AlertCard } from '#client/shell/alerts/AlertCard.tsx';
import { viewersClock } from '#client/ui/times/times.ts';
import { preloadCall } from '#client/visits/public/preload-call.ts';
import { acceptWords, requestWords } from './request-words.ts';
import { useAnswerRequest } from './use-answer-request.ts';

interface Props {
  request: ColleagueRequest;
  isShared: boolean;
}

export function RequestCard({ request, isShared }: Props) {
  const { accept, decline, isAccepting, isDeclining, question } = useAnswerRequest(request);
  const words = requestWords(request, { isShared });
  const { dueAt, isWaiting } = request;
  return (
    <AlertCard
      title={words}
      tone="warn"
      icon={<IconUserPlus size={20} stroke={1.5} aria-hidden />}
      actions={
        <>
          <Button
            aria-label={`${acceptWords(request)}: ${words}`}
            loading={isAccepting}
            disabled={isDeclining}
            onPointerEnter={preloadCall}
            onFocus={preloadCall}
            onClick={accept}
          >
            {acceptWords(request)}
          </Button>
          <Button
            variant="subtle"
            color="off"
            aria-label={`Decline: ${words}`}
            loading={isDeclining}
            disabled={isAccepting}
            onClick={decline}
          >
            Decline
          </Button>
          {question}
        </>
      }
    >
      <Text size="sm" c="dimmed" className="numbers">
        {isWaiting ? 'The patient waits.' : 'The patient is in the visit.'}
        {dueAt !== null && ` It returns at ${viewersClock(dueAt)} unless accepted.`}
      </Text>
    </AlertCard>
  );
}
