/** Locks this screen: the session ends, and the person's next sign-in here comes back to the page. */
import { callAuth } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { endSession } from './stored-session.ts';

/** At once, without a question. The server is informed if it can be reached. */
export function lock(): void {
  const address = location.pathname + location.search;
  callAuth('workstation.lock', { address }).catch(() => undefined);
  toast.clear();
  endSession('locked');
}

/** At the idle limit, where the organization does not lock: the next sign-in of this tab comes back. */
export function signOutIdle(): void {
  callAuth('logout', {}).catch(() => undefined);
  toast.clear();
  endSession('ran-out');
}

const listeners = new Set<() => void>();

/** Locks after the questions that it may take (client/shell/layout/ScreenLock.tsx). */
export function requestLock(): void {
  for (const listener of listeners) listener();
}

export function onLockRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
