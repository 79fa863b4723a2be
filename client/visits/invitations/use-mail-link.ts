/** Mails the patient's link, and says whether the mail server took it. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

export function useMailLink(appointmentId: string) {
  const { mutate, isPending } = trpc.visits.invite.useMutation({
    onSuccess: ({ isMailed }) => {
      if (isMailed) toast.done('The link is on its way.');
      else toast.problem('The link could not be sent. Show it instead, or try again.');
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return { isPending, send: () => mutate({ appointmentId, byMail: true }) };
}
