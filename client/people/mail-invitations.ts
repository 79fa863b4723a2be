/** Mailing invitations that were never handed over, a few at a time, until none is left. */
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/toast.tsx';

export interface Mailing {
  isRunning: boolean;
  sent: number;
  /** How many are still to go; null before the first answer. */
  left: number | null;
  start: () => Promise<void>;
}

/** What was sent stays sent: whatever stops it, starting again goes on with the rest. */
export function useMailing(): Mailing {
  const send = trpc.people.sendInvitations.useMutation();
  const [progress, setProgress] = useState({
    isRunning: false,
    sent: 0,
    left: null as number | null,
  });

  const rounds = async () => {
    let sent = 0;
    for (;;) {
      const round = await send.mutateAsync({});
      sent += round.sent;
      const left = round.left + round.failed;
      setProgress({ isRunning: true, sent, left });
      if (round.sent === 0 || left === 0) return { sent, left };
    }
  };

  const start = async () => {
    setProgress({ isRunning: true, sent: 0, left: null });
    try {
      const { sent, left } = await rounds();
      if (left === 0) toast.done(`${sent === 1 ? '1 invitation' : `${sent} invitations`} sent.`);
      else toast.problem(`${sent} sent. The mail server takes no more; try again in a moment.`);
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setProgress((before) => ({ ...before, isRunning: false }));
  };

  return { ...progress, start };
}
