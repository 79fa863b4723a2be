/** Sending the code, and the wait until it may be sent again. */
import { useCallback, useEffect, useState, useTransition } from 'react';
import { useConfig } from '#client/shell/api/config.ts';
import { retryAfterSeconds, wordsFor } from '#client/shell/api/failure.ts';
import { ask } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/toast.tsx';
import type { Steps } from '../entering.ts';

export interface Sending {
  /** Asks for the second step: a code is mailed, or the answer says what there is instead. */
  begin: (email: string) => Promise<void>;
  /** Asks for a code by mail, also where there is something better. */
  mail: (email: string) => Promise<void>;
  /** What there is instead of a mailed code; null for accounts with mail alone. */
  steps: Steps | null;
  /** Where the code is: on its way to the mailer, handed over, or neither. */
  state: 'sending' | 'sent' | 'failed';
  /** Whole seconds until "Resend OTP"; 0 when it may be asked for now. */
  waitSeconds: number;
}

/** Counts down by the clock, so that a sleeping tab wakes up right. */
function useCountdown(): [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(Date.now);
  const isRunning = endsAt > now;
  useEffect(() => {
    if (!isRunning) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, [isRunning]);
  const start = useCallback((seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }, []);
  return [Math.max(0, Math.ceil((endsAt - now) / 1000)), start];
}

export function useSending(): Sending {
  const { resendSeconds } = useConfig();
  const [waitSeconds, startWaiting] = useCountdown();
  const [isHandedOver, setHandedOver] = useState(false);
  const [steps, setSteps] = useState<Steps | null>(null);
  const [isSending, start] = useTransition();

  const request = async (email: string, byMail: boolean) => {
    try {
      const answer = await ask('sendOtpAuth', { email, byMail });
      if (!answer.success) return toast.problem(answer.message || 'Please try again');
      if ('steps' in answer) return setSteps(answer.steps);
      setHandedOver(true);
      return startWaiting(resendSeconds);
    } catch (error) {
      toast.problem(wordsFor(error));
      return startWaiting(retryAfterSeconds(error) ?? 0);
    }
  };

  const send = (email: string, byMail: boolean) => {
    setHandedOver(false);
    const answered = request(email, byMail);
    start(() => answered);
    return answered;
  };

  const begin = (email: string) => {
    setSteps(null);
    return send(email, false);
  };
  const mail = (email: string) => send(email, true);

  const state = isSending ? 'sending' : isHandedOver ? 'sent' : 'failed';
  return { begin, mail, steps, state, waitSeconds };
}
