/** Sending the code, and the wait until it may be sent again. */
import { useCallback, useEffect, useState, useTransition } from 'react';
import { useConfig } from '#client/shell/config.ts';
import { retryAfterSeconds, wordsFor } from '#client/shell/failure.ts';
import { ask } from '#client/shell/wire.ts';
import { toast } from '#client/ui/toast.tsx';

export interface Sending {
  send: (email: string) => void;
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
  const [isSending, start] = useTransition();

  const request = async (email: string) => {
    try {
      const { success, message } = await ask('sendOtpAuth', { email });
      if (!success) return toast.problem(message || 'Please try again');
      setHandedOver(true);
      return startWaiting(resendSeconds);
    } catch (error) {
      toast.problem(wordsFor(error));
      return startWaiting(retryAfterSeconds(error) ?? 0);
    }
  };

  const send = (email: string) => {
    setHandedOver(false);
    start(() => request(email));
  };

  const state = isSending ? 'sending' : isHandedOver ? 'sent' : 'failed';
  return { send, state, waitSeconds };
}
