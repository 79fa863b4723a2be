/** What a clinician does with who waits: each step says so where it did not happen. */
import { useNavigate } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useVisitInHand } from '#client/shell/ongoing.tsx';
import { toast } from '#client/ui/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useConduct(visitId: string) {
  const navigate = useNavigate();
  const inHand = useVisitInHand() ?? visitId;
  const { visits } = trpc;
  const admit = visits.admit.useMutation({ onError });
  const hold = visits.hold.useMutation({ onError });
  const resume = visits.resume.useMutation({ onError });
  const sendBack = visits.sendBack.useMutation({ onError });
  return {
    isPending: [admit, hold, resume, sendBack].some((one) => one.isPending),
    admit: () => admit.mutate({ visitId }),
    /** From the list: lets them in and goes there too; out of another visit, only goes there, to be asked. */
    admitAndGo: () => {
      const go = () => void navigate(`/video/${visitId}`);
      if (inHand !== visitId) return go();
      admit.mutate({ visitId }, { onSuccess: go });
    },
    hold: () => hold.mutate({ visitId }),
    resume: () => resume.mutate({ visitId }),
    sendBack: () => sendBack.mutate({ visitId }),
  };
}
