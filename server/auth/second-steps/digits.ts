/** Judges the six digits of the second step: a mailed code, or one of an authenticator app. */
import type { SecondStep } from '#shared/auth/second-steps.ts';
import type { Visitor } from '#server/platform/deps.ts';
import type { Challenge } from '#server/auth/challenges.ts';
import { checkCode, type CodeVerdict } from '#server/auth/one-time-codes.ts';
import { authenticatorOf, hasBetterStep, heldBy, useTotpStep } from './second-steps-store.ts';
import { totpStep } from './totp.ts';
import { decryptSecret } from '#server/platform/encryption.ts';

export const deadCode = 'That code does not work. Ask for a new one.';
export const startAgain = 'That did not work. Go back and sign in again.';

const triesInWords = (count: number) => (count === 1 ? '1 try' : `${count} tries`);

interface WrongAnswer {
  what: 'code' | 'passkey';
  /** The answer where nothing was judged, or no try is left. */
  instead: string;
}

export function wrongWords(verdict: CodeVerdict, { what, instead }: WrongAnswer): string {
  if (verdict.is !== 'wrong' || verdict.triesLeft < 1) return instead;
  return `That ${what} is not right. ${triesInWords(verdict.triesLeft)} left.`;
}

/** The time step of the person's authenticator that has this code; null where there is none. */
async function findTotpStep(
  { db, env, now }: Visitor,
  practitionerId: string,
  code: string,
): Promise<number | null> {
  const authenticator = await authenticatorOf(db, practitionerId);
  const secret =
    authenticator && decryptSecret({ env }, authenticator.sealedSecret, practitionerId);
  return authenticator && secret
    ? totpStep({ secret, code, now: now(), after: authenticator.lastStep })
    : null;
}

type Judgement =
  | { isRight: true; by: SecondStep; setsUpOnly: boolean }
  | { isRight: false; words: string };

/** A mailed code is used up in Redis; one of an authenticator by its time step, in Postgres too. */
export async function checkDigits(
  visitor: Visitor,
  challenge: Challenge,
  otp: string,
): Promise<Judgement> {
  const { practitionerId } = challenge;
  const enrolledSteps = await heldBy(visitor.db, practitionerId);
  const mailed = { isRight: true, by: 'mailed-code' } as const;
  if (!hasBetterStep(enrolledSteps)) {
    const verdict = await checkCode(visitor, challenge, { code: otp, better: null });
    if (verdict.is === 'right') return { ...mailed, setsUpOnly: !enrolledSteps.mailedCodeAllowed };
    return { isRight: false, words: wrongWords(verdict, { what: 'code', instead: deadCode }) };
  }
  const step = await findTotpStep(visitor, practitionerId, otp);
  const guess = {
    code: enrolledSteps.mailedCodeAllowed ? otp : null,
    better: { isRight: step !== null },
  };
  const verdict = await checkCode(visitor, challenge, guess);
  if (verdict.is !== 'right') {
    return { isRight: false, words: wrongWords(verdict, { what: 'code', instead: startAgain }) };
  }
  if (verdict.by === 'mail' || step === null) return { ...mailed, setsUpOnly: false };
  return (await useTotpStep(visitor.db, { practitionerId, step }))
    ? { isRight: true, by: 'authenticator', setsUpOnly: false }
    : { isRight: false, words: startAgain };
}
