/** Who may write and sign a letter on a case. */
import type { CaseOfLetter } from '#server/case-letters/core/blank-values.ts';
import { isWorker } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';

/** Its owner, and who works its queue; on a closed case nobody does. */
export const mayWrite = ({ session }: SignedIn, storedCase: CaseOfLetter): boolean =>
  storedCase.closedAt === null &&
  (storedCase.ownerId === session.person.id || isWorker(session.person, storedCase));

export const maySign = ({ session }: SignedIn, storedCase: CaseOfLetter): boolean =>
  storedCase.closedAt === null && storedCase.ownerId === session.person.id;

export function requireWriter(signedIn: SignedIn, storedCase: CaseOfLetter): void {
  if (storedCase.closedAt !== null) throw new Refusal('cases.closed');
  if (!mayWrite(signedIn, storedCase)) throw new Refusal('cases.not-yours');
}

export function requireSigner(signedIn: SignedIn, storedCase: CaseOfLetter): void {
  if (storedCase.closedAt !== null) throw new Refusal('cases.closed');
  if (!maySign(signedIn, storedCase)) throw new Refusal('cases.not-yours');
}
