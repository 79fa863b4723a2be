/** The way out: the server ends the session, and this browser forgets it either way. */
import { useTransition } from 'react';
import { toast } from '#client/ui/toast.tsx';
import { useOngoing } from '../ongoing.tsx';
import { beginSignOut, endSession } from './stored-session.ts';
import { ask } from '../api/http-call.ts';

/** Nobody walks away from a shared workstation with a spinner on it. */
const patienceMs = 5000;

async function signOut() {
  beginSignOut();
  try {
    await ask('logout', {}, AbortSignal.timeout(patienceMs));
  } catch {
    toast.problem(
      'You are signed out in this browser, but the server did not answer. It ends the session by itself when nobody uses it.',
    );
  }
  endSession('signed-out');
}

/** Every tab lands on the sign-in screen; nothing of the page is remembered. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const [isPending, start] = useTransition();
  const { takeAway } = useOngoing();
  const leaveAndSignOut = () => {
    // Nobody is heard or seen any more while the server takes its time.
    takeAway();
    start(signOut);
  };
  return { signOut: leaveAndSignOut, isPending };
}
