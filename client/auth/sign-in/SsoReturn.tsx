/** Back from a sign-in provider: `/login?sso=...` becomes a session or a sentence, and the address is clean. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ask } from '#client/shell/api/http-call.ts';
import { Late } from '#client/ui/Late.tsx';
import { isSsoOutcome, ssoOutcomes } from '#shared/auth/sso.ts';
import { takeKept } from './sso-return-state.ts';
import { enter } from '../entering.ts';

interface Props {
  /** As the address said it; what is not one of ours is nothing. */
  said: string | null;
  onUnauthorized: () => void;
  /** The form, below the sentence. */
  children: ReactNode;
}

export function SsoReturn({ said, onUnauthorized, children }: Props) {
  const navigate = useNavigate();
  const outcome = isSsoOutcome(said) ? said : null;
  const [isFinishing, setFinishing] = useState(outcome === 'ready');
  const [failure, setFailure] = useState<string | null>(null);
  const isHandled = useRef(false);

  useEffect(() => {
    // The ticket is good once, and React runs effects twice while developing.
    if (isHandled.current) return;
    isHandled.current = true;
    void navigate('/login', { replace: true, state: takeKept() });
    if (outcome !== 'ready') return;
    const fail = (words: string) => {
      setFinishing(false);
      setFailure(words);
    };
    ask('finishSso', {})
      .then((answer) => enter(answer, { unauthorized: onUnauthorized, wrong: fail }))
      .catch((error: unknown) => fail(wordsFor(error)));
  }, [outcome, navigate, onUnauthorized]);

  if (isFinishing) return <Late>Signing you in</Late>;
  const words = outcome !== null && outcome !== 'ready' ? ssoOutcomes[outcome] : failure;
  const isWelcome = outcome === 'confirm';
  const Picture = isWelcome ? IconInfoCircle : IconAlertTriangle;
  return (
    <>
      {words !== null && (
        <Alert
          color={isWelcome ? 'accent' : 'warn'}
          role={isWelcome ? 'status' : 'alert'}
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
