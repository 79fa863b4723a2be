/** Second steps better than mail: which of them the account has, and how their answers are judged. */
import type { StepAnswer } from '#shared/auth/second-steps.ts';
import { record } from '#server/audit/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { findChallenge, type Challenge } from '#server/auth/challenges.ts';
import { checkCode, requireUnlockedStep } from '#server/auth/one-time-codes.ts';
import { notifyOfRecoveryCode } from '#server/auth/change-notices.ts';
import { clearCookie } from '#server/auth/cookies.ts';
import { startAgain, wrongWords } from './digits.ts';
import {
  checkRemembered,
  offeredDays,
  useRemembered,
} from '#server/auth/remembered-devices/remembered-devices.ts';
import { completeSignIn } from '#server/auth/sessions/complete-sign-in.ts';
import { usePasskey } from './passkeys-store.ts';
import { askForPasskey, checkPasskey } from './passkeys.ts';
import { findRecoveryCode } from './recovery.ts';
import * as store from './second-steps-store.ts';

const chooseStep = 'Use your passkey or the code of your authenticator app.';

const accountOf = ({ practitionerId, organizationId }: Challenge) => ({
  id: practitionerId,
  organizationId,
});

/** What the panel may offer; nothing is mailed. Throws 429 while the code step is locked. */
export async function offerSteps(
  visitor: Visitor,
  challenge: Challenge,
  enrolledSteps: store.EnrolledSteps,
) {
  await requireUnlockedStep(visitor, challenge);
  const isRemembered = (await checkRemembered(visitor, challenge)) !== null;
  const rememberDays = isRemembered ? null : await offeredDays(visitor, challenge);
  return {
    success: true as const,
    message: chooseStep,
    steps: {
      authenticator: enrolledSteps.authenticator,
      passkey: await askForPasskey(visitor, challenge.key, challenge.practitionerId),
      recoveryCode: enrolledSteps.recoveryCodes > 0,
      mailedCode: enrolledSteps.mailedCodeAllowed,
      /** This browser needs no second step now: `answerSecondStep` with `remembered-device`. */
      ...(isRemembered && { rememberedDevice: true as const }),
      /** After a passkey or a code of the app the browser may be remembered for so long. */
      ...(rememberDays !== null && { rememberDays }),
    },
  };
}

interface JudgedAnswer {
  isRight: boolean;
  /** Uses the answer; false where a parallel request did so first. */
  use: () => Promise<boolean>;
}

const nothing: JudgedAnswer = { isRight: false, use: () => Promise.resolve(false) };

async function checkAnswer(
  visitor: Visitor,
  challenge: Challenge,
  answer: StepAnswer['answer'],
): Promise<JudgedAnswer> {
  const { db, now } = visitor;
  const { key, practitionerId } = challenge;
  if (answer.step === 'passkey') {
    const question = { scope: key, practitionerId, answer: answer.credential };
    const passkey = await checkPasskey(visitor, question);
    return passkey
      ? { isRight: true, use: () => usePasskey(db, { ...passkey, at: now() }) }
      : nothing;
  }
  if (answer.step === 'remembered-device') {
    const remembered = await checkRemembered(visitor, challenge);
    return remembered ? { isRight: true, use: () => useRemembered(visitor, remembered) } : nothing;
  }
  const hash = await findRecoveryCode(visitor, practitionerId, answer.code);
  return hash
    ? { isRight: true, use: () => store.useRecoveryCode(db, { practitionerId, hash, at: now() }) }
    : nothing;
}

const actions = {
  passkey: 'sign-in.passkey',
  'recovery-code': 'sign-in.recovery-code',
  'remembered-device': 'sign-in.remembered-device',
} as const;

interface StepAttempt {
  answer: StepAnswer['answer'];
  /** After a passkey this browser is to be remembered. */
  rememberDevice?: boolean;
  isSwitch?: true;
}

/** Counts, judges and locks an answer as a code is, and opens the session where it is right. */
export async function passStep(
  visitor: Visitor,
  challenge: Challenge,
  { answer, rememberDevice = false, isSwitch }: StepAttempt,
) {
  const { isRight, use } = await checkAnswer(visitor, challenge, answer);
  const verdict = await checkCode(visitor, challenge, { code: null, better: { isRight } });
  if (verdict.is !== 'right' || !(await use())) {
    const what = answer.step === 'passkey' ? 'passkey' : 'code';
    const failure = { action: actions[answer.step], outcome: 'failure' } as const;
    await record(visitor.db, visitor, { ...failure, account: accountOf(challenge) });
    return { success: false as const, error: wrongWords(verdict, { what, instead: startAgain }) };
  }
  clearCookie(visitor, 'challenge');
  const entered = await completeSignIn(visitor, {
    account: accountOf(challenge),
    by: answer.step,
    ...(rememberDevice && answer.step === 'passkey' && { remembers: challenge }),
    ...(isSwitch && { isSwitch }),
  });
  if (answer.step === 'recovery-code') await notifyOfRecoveryCode(visitor, challenge);
  return entered;
}

/** The second step by passkey, recovery code or remembered device. */
export async function answerSecondStep(visitor: Visitor, { email, ...attempt }: StepAnswer) {
  const challenge = await findChallenge(visitor, email);
  const enrolledSteps = challenge && (await store.heldBy(visitor.db, challenge.practitionerId));
  if (!challenge || !enrolledSteps || !store.hasBetterStep(enrolledSteps))
    return { success: false as const, error: startAgain };
  return passStep(visitor, challenge, attempt);
}
