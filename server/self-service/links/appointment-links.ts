/** The link in a patient's letter: created with it, and used to check in or to say that one cannot come. */
import {
  cannotComeWords,
  type AppointmentLink,
  type CannotCome,
  type YourAppointment,
} from '#shared/self-service.ts';
import {
  checkInForPatient,
  withPractitionerQueue,
  cancelForPatient,
} from '#server/appointments/service.ts';
import { stopWaitingInsteadOf } from '#server/waitlist/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, Visitor } from '#server/platform/deps.ts';
import { newLink } from '#server/platform/secret-link.ts';
import * as links from './appointment-link-store.ts';
import {
  changedView,
  follow,
  practitionerIdsOf,
  settingsOf,
  type FollowedLink,
} from './follow-link.ts';

/**
 * Inserted in the caller's transaction; the hash is used to delete a link that was not delivered.
 */
export async function newAppointmentLink(
  db: Connection,
  parts: Pick<Deps, 'env' | 'now' | 'randomBytes'>,
  of: { organizationId: string; appointmentId: string; sentTo: string | null },
): Promise<{ address: string; tokenHash: Buffer }> {
  const { link: address, tokenHash } = newLink(parts, 'your-appointment');
  await links.insert(db, { ...of, tokenHash, madeAt: parts.now() });
  return { address, tokenHash };
}

export const dropAppointmentLink = links.remove;

/** The patient is here; too early, too late or repeated, nothing happens. Returns its state afterwards. */
export async function checkIn(
  visitor: Visitor,
  { token }: AppointmentLink,
): Promise<YourAppointment> {
  const followed = await follow(visitor, token);
  if (!followed) return { state: 'unknown' };
  const isDone = await visitor.db
    .transaction()
    .execute((db) => checkInForPatient(db, visitor, followed));
  return changedView(visitor, followed, isDone ? practitionerIdsOf(followed) : []);
}

async function cancel(
  db: Connection,
  visitor: Visitor,
  { because, ...followed }: FollowedLink & { because: string },
): Promise<string[]> {
  const { organizationId, appointmentId } = followed;
  const settings = settingsOf(followed, visitor.now());
  const cancellation = { organizationId, appointmentId, because, settings };
  const freed = await cancelForPatient(db, visitor, cancellation);
  if (freed.length > 0) await stopWaitingInsteadOf(db, appointmentId);
  return freed;
}

/** Frees the time at once; repeated, or too late, nothing happens. Returns its state afterwards. */
export async function cannotCome(
  visitor: Visitor,
  { token, reason }: CannotCome,
): Promise<YourAppointment> {
  const followed = await follow(visitor, token);
  if (!followed) return { state: 'unknown' };
  const because = cannotComeWords(reason);
  const practitionerIds = await withPractitionerQueue(visitor, practitionerIdsOf(followed), () =>
    visitor.db.transaction().execute((db) => cancel(db, visitor, { ...followed, because })),
  );
  return changedView(visitor, followed, practitionerIds);
}
