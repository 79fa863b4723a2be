/** The second step of accounts that have a better one than mail: which there are, and their answers. */
import type { StepAnswer } from '#shared/auth/second-steps.ts';
import { record } from '#server/audit/service.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { findChallenge, type Challenge } from '../challenges.ts';
import { judgeCode, requireUnlockedStep } from '../codes.ts';
import { tellOfRecoveryCode } from '../change-notices.ts';
import { takeCookieBack } from '../cookies.ts';
import { startAgain, wrongWords } from './digits.ts';
import { letIn } from '../sessions/complete-sign-in.ts';
import { usePasskey } from './passkeys-store.ts';
import { askForPasskey, judgePasskey } from './passkeys.ts';
import { recoveryHash } from './recovery.ts';
import * as store from './second-steps-store.ts';

const chooseStep = 'Use your passkey or the code of your authenticator app.';

const accountOf = ({ practitionerId, organizationId }: Challenge) => ({
  id: practitionerId,
  organizationId,
});

/** What the panel may offer; nothing is sent. Throws 429 while the code step is locked. */
export async function offerSteps(visitor: Visitor, challenge: Challenge, held: store.Held) {
  await requireUnlockedStep(visitor, challenge);
  return {
    success: true as const,
    message: chooseStep,
    steps: {
      authenticator: held.authenticator,
      passkey: await askForPasskey(visitor, challenge.key, challenge.practitionerId),
      recoveryCode: held.recoveryCodes > 0,
      mailedCode: held.mailedCodeAllowed,
    },
  };
}

interface Judged {
  isRight: boolean;
  /** Uses up what was shown; false where somebody else did so at the same moment. */
  use: () => Promise<boolean>;
}

const nothing: Judged = { isRight: false, use: () => Promise.resolve(false) };

async function judgeAnswer(
  visitor: Visitor,
  { key, practitionerId }: Challenge,
  answer: StepAnswer['answer'],
): Promise<Judged> {
  const { db, now } = visitor;
  if (answer.step === 'passkey') {
    const question = { scope: key, practitionerId, answer: answer.credential };
    const passkey = await judgePasskey(visitor, question);
    return passkey
      ? { isRight: true, use: () => usePasskey(db, { ...passkey, at: now() }) }
      : nothing;
  }
  const own = { practitionerId, hash: recoveryHash(visitor, practitionerId, answer.code) };
  return {
    isRight: await store.isUnusedRecoveryCode(db, own),
    use: () => store.useRecoveryCode(db, { ...own, at: now() }),
  };
}

const actions = { passkey: 'sign-in.passkey', 'recovery-code': 'sign-in.recovery-code' } as const;

/** The second step by passkey or recovery code: counted, judged and locked as a code is. */
export async function answerSecondStep(visitor: Visitor, { email, answer }: StepAnswer) {
  const challenge = await findChallenge(visitor, email);
  const held = challenge && (await store.heldBy(visitor.db, challenge.practitionerId));
  if (!challenge || !held || !store.hasBetterStep(held))
    return { success: false as const, error: startAgain };
  const { isRight, use } = await judgeAnswer(visitor, challenge, answer);
  const verdict = await judgeCode(visitor, challenge, { code: null, better: { isRight } });
  if (verdict.is !== 'right' || !(await use())) {
    const what = answer.step === 'passkey' ? 'passkey' : 'code';
    const failure = { action: actions[answer.step], outcome: 'failure' } as const;
    await record(visitor.db, visitor, { ...failure, account: accountOf(challenge) });
    return { success: false as const, error: wrongWords(verdict, { what, instead: startAgain }) };
  }
  takeCookieBack(visitor, 'challenge');
  const entered = await letIn(visitor, { account: accountOf(challenge), by: answer.step });
  if (answer.step === 'recovery-code') await tellOfRecoveryCode(visitor, challenge);
  return entered;
}
