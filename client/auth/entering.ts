/** What comes of a right second step, whichever it was: the session, or a door that stays shut. */
import { beginSession } from '#client/shell/session/stored-session.ts';
import type { ask } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/toast.tsx';

export type Entered = Awaited<ReturnType<typeof ask<'authenticateOtp'>>>;

/** What the browser may be asked for instead of a mailed code. */
export type Steps = Extract<
  Awaited<ReturnType<typeof ask<'sendOtpAuth'>>>,
  { steps: unknown }
>['steps'];

interface No {
  unauthorized: () => void;
  /** The words say what to do. */
  wrong: (words: string) => void;
}

export function enter(answer: Entered, { unauthorized, wrong }: No): void {
  if (!answer.success) {
    if ('unauthorized' in answer) unauthorized();
    else wrong(answer.error || 'Please try again');
    return;
  }
  if (answer.connected) toast.done(`"${answer.connected}" opens your account from now on.`);
  beginSession({ accessToken: answer.accessToken, user: answer.user });
}
