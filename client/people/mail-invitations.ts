/** Mails the invitations that were not mailed yet, a few at a time, until none is left. */
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

export interface InvitationMailing {
  isRunning: boolean;
  sent: number;
  /** How many are left; null before the first answer. */
  remaining: number | null;
  start: () => Promise<void>;
}

/**
 * Invitations that were mailed stay so: started again after a failure, it goes on with the rest.
 */
export function useInvitationMailing(): InvitationMailing {
  const send = trpc.people.sendInvitations.useMutation();
  const [progress, setProgress] = useState({
    isRunning: false,
    sent: 0,
    remaining: null as number | null,
  });

  const rounds = async () => {
    let sent = 0;
    for (;;) {
      const round = await send.mutateAsync({});
      sent += round.sent;
      const remaining = round.left + round.failed;
      setProgress({ isRunning: true, sent, remaining });
      if (round.sent === 0 || remaining === 0) return { sent, remaining };
    }
  };

  const start = async () => {
    setProgress({ isRunning: true, sent: 0, remaining: null });
    try {
      const { sent, remaining } = await rounds();
      if (remaining === 0)
        toast.done(`${sent === 1 ? '1 invitation' : `${sent} invitations`} sent.`);
      else
        toast.problem(
          `${sent} sent. The email server accepts no more for now. Try again in a moment.`,
        );
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setProgress((before) => ({ ...before, isRunning: false }));
  };

  return { ...progress, start };
}
