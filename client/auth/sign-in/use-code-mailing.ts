/** Mails the code of the second step, and counts down until it may be sent again. */
import { useCallback, useEffect, useState, useTransition } from 'react';
import { useConfig } from '#client/shell/api/config.ts';
import { retryAfterSeconds, wordsFor } from '#client/shell/api/failure.ts';
import { callAuth } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/states/toast.tsx';
import type { SecondSteps } from './finish-sign-in.ts';

export interface CodeMailing {
  /** Asks for the second step: mails a code, or fills `steps` for accounts with better ones. */
  begin: (email: string) => Promise<void>;
  /** Mails a code, also where the account has better steps. */
  mail: (email: string) => Promise<void>;
  /** The account's better steps; null for accounts with mail alone. */
  steps: SecondSteps | null;
  /** Of the code: on its way to the mail server, handed over to it, or neither. */
  state: 'sending' | 'sent' | 'failed';
  /** Whole seconds until "Resend OTP"; 0 when it may be asked for now. */
  waitSeconds: number;
}

/** Counts down by the clock, so that it is right after the tab was asleep. */
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

export function useCodeMailing(): CodeMailing {
  const { resendSeconds } = useConfig();
  const [waitSeconds, startWaiting] = useCountdown();
  const [isHandedOver, setHandedOver] = useState(false);
  const [steps, setSteps] = useState<SecondSteps | null>(null);
  const [isSending, start] = useTransition();

  const request = async (email: string, byMail: boolean) => {
    try {
      const answer = await callAuth('sendOtpAuth', { email, byMail });
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
