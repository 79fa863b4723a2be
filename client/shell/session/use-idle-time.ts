/** Tells a component how long nobody has used this browser: it renders again only where that changes what is shown. */
import { useCallback, useEffect, useState } from 'react';
import { idleWarningSeconds } from '#shared/limits.ts';
import { useConfig } from '#client/shell/api/config.ts';
import { lastReason, lastUse, noteUse, noteWaiting } from './activity.ts';

/**
 * The server stores activity in steps of up to so many seconds; the screen locks that much earlier.
 */
const serverStepSeconds = 5;

interface IdleTime {
  /** Whole seconds until the session ends for inactivity; null while there is nothing to warn of. */
  secondsLeft: number | null;
  /** Nobody has used this browser for as long as a session may be idle. */
  isIdle: boolean;
}

function idleTime(idleMs: number): IdleTime {
  const now = Date.now();
  const secondsLeft = Math.max(0, Math.ceil((lastReason() + idleMs - now) / 1000));
  return {
    secondsLeft: secondsLeft <= idleWarningSeconds ? secondsLeft : null,
    isIdle: now >= lastUse() + idleMs,
  };
}

/** `goOn` notes activity: what was shown for want of it goes at once. */
export function useIdleTime(isWaitedFor: boolean): IdleTime & { goOn: () => void } {
  const { idleMinutes } = useConfig();
  const idleMs = (idleMinutes * 60 - serverStepSeconds) * 1000;
  const [time, setTime] = useState(() => idleTime(idleMs));

  const read = useCallback(() => {
    if (isWaitedFor) noteWaiting();
    const next = idleTime(idleMs);
    setTime((last) =>
      last.secondsLeft === next.secondsLeft && last.isIdle === next.isIdle ? last : next,
    );
  }, [isWaitedFor, idleMs]);
  useEffect(() => {
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [read]);

  const goOn = () => {
    noteUse();
    read();
  };
  return { ...time, goOn };
}
