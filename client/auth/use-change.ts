/** One change on My security: protected, pending while it lasts, shown when done, said when it failed. */
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/toast.tsx';
import { passkeyWords } from './browser-passkeys.ts';
import { useUnlocked, wasKept } from './security/unlock-provider.tsx';

interface Change {
  isPending: boolean;
  /** Runs it; false where it was not done, and why has been said. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

export function useChange(): Change {
  const [isPending, setPending] = useState(false);
  const unlocked = useUnlocked();
  const cache = trpc.useUtils();

  const run = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await unlocked(work);
      return true;
    } catch (error) {
      if (!wasKept(error)) toast.problem(passkeyWords(error) ?? wordsFor(error));
      return false;
    } finally {
      setPending(false);
      // Who was let in for the setting up alone may have done that now.
      void Promise.all([cache.auth.security.read.invalidate(), cache.auth.me.invalidate()]);
    }
  };
  return { isPending, run };
}
