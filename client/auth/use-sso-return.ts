/** Back from a sign-in provider: `/login?sso=...` becomes a session or a sentence, and the address is clean. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wordsFor } from '#client/shell/failure.ts';
import { ask } from '#client/shell/wire.ts';
import { isSsoOutcome, ssoOutcomes, type SsoOutcome } from '#shared/sso.ts';
import { enter } from './entering.ts';

/** What the page knew of where to go on; kept in this tab while it is away. */
const keptKey = 'karemd.before-sso';

export function keepForReturn(state: unknown): void {
  sessionStorage.setItem(keptKey, JSON.stringify(state ?? null));
}

function takeKept(): unknown {
  const text = sessionStorage.getItem(keptKey);
  sessionStorage.removeItem(keptKey);
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export interface SsoReturn {
  /** The session is being asked for. */
  isFinishing: boolean;
  /** What happened and what to do; null where nobody came back from anywhere. */
  words: string | null;
  /** One more step is wanted of the person, nothing went wrong. */
  isWelcome: boolean;
}

const outcomeIn = (search: string): SsoOutcome | null => {
  const text = new URLSearchParams(search).get('sso');
  return isSsoOutcome(text) ? text : null;
};

export function useSsoReturn(onUnauthorized: () => void): SsoReturn {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => outcomeIn(search));
  const [isFinishing, setFinishing] = useState(outcome === 'ready');
  const [failure, setFailure] = useState<string | null>(null);
  const isHandled = useRef(false);

  useEffect(() => {
    if (outcome === null || isHandled.current) return;
    // The ticket is good once, and React runs effects twice while developing.
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

  const words = outcome !== null && outcome !== 'ready' ? ssoOutcomes[outcome] : failure;
  return { isFinishing, words, isWelcome: outcome === 'confirm' };
}
