/** Notifies people by mail of changes in how they sign in. */
import { byId } from '#server/people/service.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Visitor } from '#server/platform/deps.ts';
import type { Challenge } from './challenges.ts';
import { deviceName } from '#server/auth/sessions/devices.ts';
import { signInChangedLetter } from './letters.ts';
import { heldBy } from '#server/auth/second-steps/second-steps-store.ts';

/** `what` is a whole sentence. The mail is not awaited. */
export function notifyOfChange(visitor: Visitor, person: Practitioner, what: string): void {
  const { call, mail, now, env } = visitor;
  const device = deviceName(call.userAgent);
  const where = { to: person.email, at: now(), zone: person.zone, device, address: call.address };
  void mail.send(signInChangedLetter({ ...where, publicUrl: env.publicUrl }, what));
}

export async function notifyOfRecoveryCode(
  visitor: Visitor,
  { practitionerId }: Challenge,
): Promise<void> {
  const person = await byId(visitor.db, practitionerId);
  if (!person) return;
  const { recoveryCodes: left } = await heldBy(visitor.db, practitionerId);
  notifyOfChange(
    visitor,
    person,
    `Somebody signed in with one of your recovery codes; ${left} of them ${left === 1 ? 'is' : 'are'} left.`,
  );
}
