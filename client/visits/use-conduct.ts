/** What a clinician does with who waits: each step says so where it did not happen. */
import { useNavigate } from 'react-router-dom';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { toast } from '#client/ui/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useConduct(visitId: string) {
  const navigate = useNavigate();
  const { visits } = trpc;
  const admit = visits.admit.useMutation({ onError });
  const hold = visits.hold.useMutation({ onError });
  const resume = visits.resume.useMutation({ onError });
  const sendBack = visits.sendBack.useMutation({ onError });
  return {
    isPending: [admit, hold, resume, sendBack].some((one) => one.isPending),
    admit: () => admit.mutate({ visitId }),
    /** From the list: lets them in and goes there too. */
    admitAndGo: () =>
      admit.mutate({ visitId }, { onSuccess: () => void navigate(`/video/${visitId}`) }),
    hold: () => hold.mutate({ visitId }),
    resume: () => resume.mutate({ visitId }),
    sendBack: () => sendBack.mutate({ visitId }),
  };
}
