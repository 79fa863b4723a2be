/** Saves the organization's sign-in policy and says what it means from now on. */
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

export type Policy = Answers['auth']['policy'];

interface Options {
  /** The toast once it is saved. */
  doneWords: (policy: Policy) => string;
  onSettled?: () => void;
}

export function usePolicyChange({ doneWords, onSettled }: Options) {
  const cache = trpc.useUtils();
  return trpc.auth.changePolicy.useMutation({
    onSuccess: (changed) => {
      cache.auth.policy.setData({}, changed);
      toast.done(doneWords(changed));
    },
    onError: (error) => toast.problem(wordsFor(error)),
    ...(onSettled && { onSettled }),
  });
}
