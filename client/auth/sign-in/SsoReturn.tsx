/** Back from a sign-in provider: turns `/login?sso=...` into a session or a sentence, and removes it from the address. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { callAuth } from '#client/shell/api/http-call.ts';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { isSsoOutcome, ssoOutcomes } from '#shared/auth/sso.ts';
import { consumeReturnState } from './sso-return-state.ts';
import { finishSignIn } from './finish-sign-in.ts';

interface Props {
  /** The value of `?sso=`; an unknown one counts as none. */
  outcomeParam: string | null;
  onUnauthorized: () => void;
  /** The sign-in form, below the sentence. */
  children: ReactNode;
}

export function SsoReturn({ outcomeParam, onUnauthorized, children }: Props) {
  const { replace } = useNavigation();
  const outcome = isSsoOutcome(outcomeParam) ? outcomeParam : null;
  const [isFinishing, setFinishing] = useState(outcome === 'ready');
  const [failure, setFailure] = useState<string | null>(null);
  const isHandled = useRef(false);

  useEffect(() => {
    // `finishSso` works once, and React runs effects twice in development.
    if (isHandled.current) return;
    isHandled.current = true;
    replace('/login', consumeReturnState());
    if (outcome !== 'ready') return;
    const fail = (words: string) => {
      setFinishing(false);
      setFailure(words);
    };
    callAuth('finishSso', {})
      .then((answer) => finishSignIn(answer, { unauthorized: onUnauthorized, wrong: fail }))
      .catch((error: unknown) => fail(wordsFor(error)));
  }, [outcome, replace, onUnauthorized]);

  if (isFinishing) return <DelayedStatus>Signing you in</DelayedStatus>;
  const words = outcome !== null && outcome !== 'ready' ? ssoOutcomes[outcome] : failure;
  const isInformation = outcome === 'confirm';
  const Picture = isInformation ? IconInfoCircle : IconAlertTriangle;
  return (
    <>
      {words !== null && (
        <Alert
          color={isInformation ? 'accent' : 'warn'}
          role={isInformation ? 'status' : 'alert'}
          mb="lg"
          icon={<Picture aria-hidden stroke={1.5} />}
        >
          {words}
        </Alert>
      )}
      {children}
    </>
  );
}
