/** Begins the session after a right second step of any kind, or reports why there is none. */
import { beginSession } from '#client/shell/session/stored-session.ts';
import type { callAuth } from '#client/shell/api/http-call.ts';
import { toast } from '#client/ui/states/toast.tsx';

export type SignInAnswer = Awaited<ReturnType<typeof callAuth<'authenticateOtp'>>>;

/** The account's second steps besides a mailed code. */
export type SecondSteps = Extract<
  Awaited<ReturnType<typeof callAuth<'sendOtpAuth'>>>,
  { steps: unknown }
>['steps'];

interface Handlers {
  unauthorized: () => void;
  /** `words` says what to do. */
  wrong: (words: string) => void;
}

export function finishSignIn(answer: SignInAnswer, { unauthorized, wrong }: Handlers): void {
  if (!answer.success) {
    if ('unauthorized' in answer) unauthorized();
    else wrong(answer.error || 'Please try again');
    return;
  }
  if (answer.connected) toast.done(`You can now sign in with "${answer.connected}".`);
  const { accessToken, user, returnTo = null } = answer;
  beginSession({ accessToken, user }, returnTo);
}
