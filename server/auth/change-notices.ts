/** Notifies people by mail of changes in how they sign in. */
import { byId, type NotifyOldAddress } from '#server/people/service.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Visitor } from '#server/platform/deps.ts';
import type { Challenge } from './challenges.ts';
import { deviceName } from '#server/auth/sessions/devices.ts';
import {
  addressChangedLetter,
  passwordChangedLetter,
  signInChangedLetter,
} from './sign-in-letters.ts';
import { heldBy } from '#server/auth/second-steps/second-steps-store.ts';

type Addressee = Pick<Practitioner, 'email' | 'zone' | 'hourFormat'>;

const whereOf = ({ call, now, env }: Visitor, person: Addressee) => ({
  to: person.email,
  at: now(),
  zone: person.zone,
  hourFormat: person.hourFormat,
  device: deviceName(call.userAgent),
  address: call.address,
  publicUrl: env.publicUrl,
});

/** `what` is a whole sentence. The mail is not awaited. */
export function notifyOfChange(visitor: Visitor, person: Addressee, what: string): void {
  void visitor.mail.deliver(signInChangedLetter(whereOf(visitor, person), what));
}

/** The mail is not awaited. */
export const notifyOfNewPassword = (visitor: Visitor, person: Addressee): void =>
  void visitor.mail.deliver(passwordChangedLetter(whereOf(visitor, person)));

/** `person` as it was before the change. The mail is not awaited. */
export const notifyOldAddress: NotifyOldAddress = (visitor, person) =>
  void visitor.mail.deliver(addressChangedLetter(whereOf(visitor, person)));

export async function notifyOfRecoveryCode(
  visitor: Visitor,
  { practitionerId }: Challenge,
): Promise<void> {
  const person = await byId(visitor.db, practitionerId);
  if (!person) return;
  const { recoveryCodes: codesLeft } = await heldBy(visitor.db, practitionerId);
  notifyOfChange(
    visitor,
    person,
    `Somebody signed in with one of your recovery codes; ${codesLeft} of them ${codesLeft === 1 ? 'is' : 'are'} left.`,
  );
}
