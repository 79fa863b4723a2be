/** A clinician's actions on the patient of a visit; each shows a toast where it fails. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

export function useClinicianActions(visitId: string) {
  const { visits } = trpc;
  const admit = visits.admit.useMutation({ onError });
  const hold = visits.hold.useMutation({ onError });
  const resume = visits.resume.useMutation({ onError });
  const sendBack = visits.sendBack.useMutation({ onError });
  return {
    isPending: [admit, hold, resume, sendBack].some((mutation) => mutation.isPending),
    admit: () => admit.mutate({ visitId }),
    hold: () => hold.mutate({ visitId }),
    resume: () => resume.mutate({ visitId }),
    sendBack: () => sendBack.mutate({ visitId }),
  };
}
