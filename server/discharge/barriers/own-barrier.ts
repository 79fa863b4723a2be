/** Who changes an open barrier: its owner, and who works on discharges. */
import { isWorker, type StoredCase } from '#server/cases/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner } from '#server/platform/session.ts';

/** Throws 404 for another kind of case, and 409 where it is closed, somebody else's, or was changed since `version`. */
export function requireOwnBarrier(
  person: Practitioner,
  storedCase: StoredCase,
  version: number,
): void {
  if (storedCase.kind !== 'barrier') throw new Refusal('not-found');
  if (storedCase.closedAt !== null) throw new Refusal('cases.closed');
  if (storedCase.ownerId !== person.id && !isWorker(person, storedCase))
    throw new Refusal('cases.not-yours');
  if (storedCase.version !== version) throw new Refusal('conflict');
}
