/** The way out: the server ends the session, this browser forgets it either way. */
import { trpc } from './api.ts';
import { toast } from '#client/ui/toast.tsx';
import { endSession } from './stored-session.ts';

/** Every tab lands on the sign-in screen; nothing of the page is remembered. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const logout = trpc.auth.logout.useMutation({
    onError: () =>
      toast.problem(
        'You are signed out in this browser, but the server did not answer. It ends the session by itself when nobody uses it.',
      ),
    onSettled: () => endSession('signed-out'),
  });
  return { signOut: () => logout.mutate(), isPending: logout.isPending };
}
