/** Runs one change on My security: asks for the password where required, tracks its progress, shows its error. */
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { passkeyWords } from '#client/auth/browser-passkeys.ts';
import { useUnlocked, isUnlockCancelled } from './unlock-provider.tsx';

interface ProtectedChange {
  isPending: boolean;
  /** False where it was not made; the error has been shown then. */
  run: (change: () => Promise<unknown>) => Promise<boolean>;
}

export function useProtectedChange(): ProtectedChange {
  const [isPending, setPending] = useState(false);
  const unlocked = useUnlocked();
  const cache = trpc.useUtils();

  const run = async (change: () => Promise<unknown>) => {
    setPending(true);
    try {
      await unlocked(change);
      return true;
    } catch (error) {
      if (!isUnlockCancelled(error)) toast.problem(passkeyWords(error) ?? wordsFor(error));
      return false;
    } finally {
      setPending(false);
      // A session that was limited to setting up a second step may be complete now.
      void Promise.all([cache.auth.security.read.invalidate(), cache.auth.me.invalidate()]);
    }
  };
  return { isPending, run };
}
