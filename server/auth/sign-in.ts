/** Sign-in, step by step: a right password, then a right code, then a session (SECURITY.md, S1 to S8). */
import { maskedEmail, type CodeGuess } from '#shared/auth.ts';
import type { StepRequest } from '#shared/auth/second-steps.ts';
import { record, recordCounted, type AuditEntry } from '#server/audit/service.ts';
import { accountByEmail, byId, hasAccess, setPasswordHash } from '#server/people/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { endChallenge, findChallenge, startChallenge } from './challenges.ts';
import { sendCode } from './one-time-codes.ts';
import { clearCookie } from './cookies.ts';
import { throttleKeyOf } from '#server/auth/sessions/devices.ts';
import { deadCode, checkDigits } from '#server/auth/second-steps/digits.ts';
import { codeLetter } from './sign-in-letters.ts';
import { completeSignIn, noAccess, type Account } from '#server/auth/sessions/complete-sign-in.ts';
import { verifyPassword } from '#server/auth/passwords/password-hash.ts';
import { hasBetterStep, heldBy } from '#server/auth/second-steps/second-steps-store.ts';
import { offerSteps } from '#server/auth/second-steps/second-steps.ts';
import { throttled } from './throttle.ts';

const words = {
  wrongPassword: 'Email or password is not right.',
  again: 'Please try again',
  sent: 'We sent a code to your email.',
  mailNotAllowed: 'Your organization does not allow codes by email. Use another way.',
};

type Step = Pick<AuditEntry, 'action' | 'outcome' | 'detail'>;

/** Of an address without an account there is no end, so they are counted. */
const note = (visitor: Visitor, account: Account | null, step: Step) =>
  (account ? record : recordCounted)(visitor.db, visitor, { ...step, account });

/** The password step. It opens no session: its cookie only permits the next steps. */
export async function authUserEmailPass(
  visitor: Visitor,
  { email, password }: { email: string; password: string },
) {
  const { redis, now, call, db } = visitor;
  const { account, throttleKey, isKnownDevice } = await throttleKeyOf(visitor, email);
  const attempt = {
    redis,
    now,
    throttleKey,
    account,
    isKnownDevice,
    address: call.address,
  };
  const person = await throttled(attempt, async () => {
    const storedAccount = await accountByEmail(db, email);
    const { isRight, upgradedHash } = await verifyPassword(
      storedAccount?.passwordHash ?? null,
      password,
    );
    if (isRight && storedAccount && upgradedHash)
      await setPasswordHash(db, storedAccount.person.id, upgradedHash);
    if (!isRight)
      await note(visitor, storedAccount?.person ?? null, {
        action: 'sign-in.password',
        outcome: 'failure',
      });
    return {
      isRight,
      isAccount: storedAccount !== null,
      result: isRight && storedAccount ? storedAccount.person : null,
    };
  });
  if (!person) return { success: false as const, error: words.wrongPassword };
  if (!hasAccess(person)) {
    await note(visitor, person, { action: 'sign-in.password', outcome: 'refused' });
    return { success: false as const, error: noAccess, unauthorized: true as const };
  }
  const { id: practitionerId, organizationId } = person;
  await note(visitor, person, { action: 'sign-in.password' });
  await startChallenge(visitor, { practitionerId, organizationId, email, throttleKey });
  return { success: true as const, user: { maskedEmail: maskedEmail(email) } };
}

const accountOf = (challenge: { practitionerId: string; organizationId: string }): Account => ({
  id: challenge.practitionerId,
  organizationId: challenge.organizationId,
});

/**
 * Mails the challenge's next code; to an account with a better second step only on request, else
 * the answer says which there are. Without a challenge of the caller's own: "try again".
 */
export async function sendOtpAuth(visitor: Visitor, { email, byMail }: StepRequest) {
  const challenge = await findChallenge(visitor, email);
  const person = challenge && (await byId(visitor.db, challenge.practitionerId));
  if (!challenge || !person || !hasAccess(person)) return { success: false, message: words.again };
  const enrolledSteps = await heldBy(visitor.db, person.id);
  if (hasBetterStep(enrolledSteps) && !byMail) return offerSteps(visitor, challenge, enrolledSteps);
  if (hasBetterStep(enrolledSteps) && !enrolledSteps.mailedCodeAllowed)
    return { success: false, message: words.mailNotAllowed };
  const { env, mail, log } = visitor;
  const noteSend = (outcome: 'success' | 'failure') =>
    note(visitor, accountOf(challenge), { action: 'sign-in.code-sent', outcome });
  const isSent = await sendCode(visitor, challenge, (code, onFailure) => {
    const { email: to, organization } = person;
    const lifeSeconds = env.OTP_TTL_SECONDS;
    return mail.send(codeLetter({ to, code, organization, lifeSeconds }), () => {
      onFailure();
      noteSend('failure').catch((error: unknown) =>
        log.error({ err: error }, 'a code that was not mailed is not in the audit'),
      );
    });
  });
  await noteSend(isSent ? 'success' : 'failure');
  return { success: isSent, message: isSent ? words.sent : words.again };
}

/**
 * The code step: a right code, mailed or of an authenticator, is used up and opens one session. Only
 * after one of an authenticator the device may be remembered.
 */
export async function authenticateOtp(visitor: Visitor, { email, otp, rememberDevice }: CodeGuess) {
  const challenge = await findChallenge(visitor, email);
  if (!challenge) return { success: false as const, error: deadCode };
  const account = accountOf(challenge);
  const judgement = await checkDigits(visitor, challenge, otp);
  if (!judgement.isRight) {
    await note(visitor, account, { action: 'sign-in.code', outcome: 'failure' });
    return { success: false as const, error: judgement.words };
  }
  clearCookie(visitor, 'challenge');
  const { by, setsUpOnly } = judgement;
  const remembers = rememberDevice && by === 'authenticator';
  return completeSignIn(visitor, {
    account,
    by,
    setsUpOnly,
    ...(remembers && { remembers: challenge }),
  });
}

/** Closing the panel deletes the caller's own code and challenge, never another's. */
export async function deleteOtpDataByEmail(visitor: Visitor, { email }: { email: string }) {
  const challenge = await findChallenge(visitor, email);
  if (challenge) {
    await endChallenge(visitor, challenge);
    await note(visitor, accountOf(challenge), { action: 'sign-in.closed' });
  }
  return { success: true };
}
