/** A hand-over that is not accepted yet: the colleague accepts or declines it, the one who offered it may take it back. */
import { Button, Group, Text } from '@mantine/core';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersClock } from '#client/ui/times/times.ts';
import { acceptWords } from '#client/visits/colleague-requests/request-words.ts';
import { useAnswerRequest } from '#client/visits/colleague-requests/use-answer-request.ts';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function HandOverOffer({ visit }: { visit: Visit }) {
  const { id: visitId, handOver, handedTo, appointment } = visit;
  const { uid } = useUser();
  const utils = trpc.useUtils();
  const request = { visitId, kind: 'hand-over', isWaiting: visit.state === 'waiting' } as const;
  const { accept, isAccepting, question } = useAnswerRequest(request);
  const decline = trpc.visits.declineHandOver.useMutation({
    onSuccess: () => utils.visits.invalidate(),
    onError,
  });
  if (!handOver || !handedTo) return null;
  const returns = `It returns at ${viewersClock(handOver.dueAt)} unless accepted.`;
  if (handedTo.id !== uid) {
    return (
      <Group gap="xs" component="output">
        <Text size="sm" c="warn">
          Waiting for {handedTo.fullName} to accept. {returns}
        </Text>
        {handOver.by.id === uid && (
          <Button
            size="xs"
            variant="default"
            loading={decline.isPending}
            onClick={() => decline.mutate({ visitId })}
          >
            Take back
          </Button>
        )}
      </Group>
    );
  }
  return (
    <Group gap="xs" role="alert" aria-label={`Hand-over of ${appointment.patientName}`}>
      <Text size="sm" fw={650}>
        {handOver.by.fullName} asks you to take this visit over. {returns}
      </Text>
      <Button size="xs" loading={isAccepting} onClick={accept}>
        {acceptWords(request)}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={decline.isPending}
        onClick={() => decline.mutate({ visitId })}
      >
        Decline
      </Button>
      {question}
    </Group>
  );
}
