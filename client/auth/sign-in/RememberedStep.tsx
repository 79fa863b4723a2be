/** The second step of a device that is remembered: nothing to do, and what follows where it is not any more. */
import { useEffect, useRef } from 'react';
import { callAuth } from '#client/shell/api/http-call.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { finishSignIn } from './finish-sign-in.ts';

interface Props {
  email: string;
  /** Another step is needed. */
  onRefused: () => void;
  onUnauthorized: () => void;
}

export function RememberedStep({ email, onRefused, onUnauthorized }: Props) {
  const isAsked = useRef(false);
  useEffect(() => {
    // Its secret works once, and React runs effects twice in development.
    if (isAsked.current) return;
    isAsked.current = true;
    callAuth('answerSecondStep', { email, answer: { step: 'remembered-device' } })
      .then((answer) => finishSignIn(answer, { unauthorized: onUnauthorized, wrong: onRefused }))
      .catch(onRefused);
  }, [email, onRefused, onUnauthorized]);
  return <DelayedStatus>This device is remembered. Signing you in.</DelayedStatus>;
}
