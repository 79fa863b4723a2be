/** Answers what a colleague asks: joins the visit or accepts its hand-over, which leads into the call, or declines. */
import { useNavigate } from 'react-router-dom';
import type { ColleagueRequest } from '#shared/visits/waiting.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { joinAtOnce, useOngoingVisitId } from '#client/shell/session/ongoing-visit.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useAdmit } from '#client/visits/waiting-alerts/use-admit.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useAnswerRequest({
  visitId,
  kind,
  isWaiting,
}: Pick<ColleagueRequest, 'visitId' | 'kind' | 'isWaiting'>) {
  const { uid } = useUser();
  const navigate = useNavigate();
  const ongoingVisitId = useOngoingVisitId();
  const utils = trpc.useUtils();
  const { admit, isPending: isAdmitting, question } = useAdmit();
  // From within another visit the page asks first what becomes of that one.
  const enter = () =>
    ongoingVisitId !== visitId &&
    void navigate(`/video/${visitId}`, ongoingVisitId === null ? joinAtOnce : {});
  const acceptHandOver = trpc.visits.acceptHandOver.useMutation({
    onSuccess: (visit) => {
      utils.visits.visit.setData({ visitId }, visit);
      enter();
    },
    onError,
  });
  const invalidated = { onSuccess: () => utils.visits.invalidate(), onError };
  const declineHandOver = trpc.visits.declineHandOver.useMutation(invalidated);
  const dropColleague = trpc.visits.dropColleague.useMutation(invalidated);
  const isHandOver = kind === 'hand-over';

  return {
    isAccepting: isAdmitting || acceptHandOver.isPending,
    isDeclining: declineHandOver.isPending || dropColleague.isPending,
    /** A practitioner who is offered a visit and admits its patient has accepted it. */
    accept: () => {
      if (!isHandOver) return enter();
      if (isWaiting) return admit({ visitId });
      return acceptHandOver.mutate({ visitId });
    },
    decline: () =>
      isHandOver
        ? declineHandOver.mutate({ visitId })
        : dropColleague.mutate({ visitId, practitionerId: uid }),
    /** To be rendered by the caller. */
    question,
  };
}
