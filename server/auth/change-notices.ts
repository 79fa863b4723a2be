/** Telling people by mail that how they sign in was changed. */
import { byId } from '#server/people/service.ts';
import type { Practitioner, Visitor } from '#server/platform/trpc.ts';
import type { Challenge } from './challenges.ts';
import { deviceName } from './sessions/devices.ts';
import { signInChangedLetter } from './letters.ts';
import { heldBy } from './second-steps/second-steps-store.ts';

/** `what` is a whole sentence. Nobody waits for the mail. */
export function tellOfChange(visitor: Visitor, person: Practitioner, what: string): void {
  const { call, mail, now, env } = visitor;
  const device = deviceName(call.userAgent);
  const where = { to: person.email, at: now(), zone: person.zone, device, address: call.address };
  void mail.send(signInChangedLetter({ ...where, publicUrl: env.publicUrl }, what));
}

export async function tellOfRecoveryCode(
  visitor: Visitor,
  { practitionerId }: Challenge,
): Promise<void> {
  const person = await byId(visitor.db, practitionerId);
  if (!person) return;
  const { recoveryCodes: left } = await heldBy(visitor.db, practitionerId);
  tellOfChange(
    visitor,
    person,
    `Somebody signed in with one of your recovery codes; ${left} of them ${left === 1 ? 'is' : 'are'} left.`,
  );
}
