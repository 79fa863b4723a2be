/** Signs out: the server ends the session, and this browser forgets it in any case. */
import { useTransition } from 'react';
import { toast } from '#client/ui/states/toast.tsx';
import { useOngoing } from '#client/shell/session/ongoing-visit.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { forgetTabStorage } from './tab-storage.ts';
import { endPush } from './push-worker.ts';
import { beginSignOut, endSession } from './stored-session.ts';
import { callAuth } from '#client/shell/api/http-call.ts';

/** How long sign-out waits for the server; a shared workstation must not be left with a spinner. */
const patienceMs = 5000;

async function signOut() {
  beginSignOut();
  forgetTabStorage();
  toast.clear();
  void endPush().catch(() => undefined);
  try {
    await callAuth('logout', {}, AbortSignal.timeout(patienceMs));
  } catch {
    toast.problem(
      'You are signed out in this browser, but the server did not answer. It ends the session by itself after a while.',
    );
  }
  endSession('signed-out');
}

/** Every tab goes to the sign-in screen, and the page is not remembered. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const [isPending, start] = useTransition();
  const { removeVisit } = useOngoing();
  const { afterAsking } = useUnsavedGuard();
  const leaveAndSignOut = () => {
    // Camera and microphone stop at once, before the server has answered.
    removeVisit();
    start(signOut);
  };
  return { signOut: () => afterAsking(leaveAndSignOut), isPending };
}
