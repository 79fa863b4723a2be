/** A patient says that they cannot come: the time is free at once. */
import { record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { askForOffers, freedBy } from './core/freed-time.ts';
import { tellPatients } from './core/letters.ts';
import * as store from './core/store.ts';

interface Wish {
  organizationId: string;
  appointmentId: string;
  because: string;
}

/**
 * Within the transaction `db`. Answers whose time it frees, for the news after the commit; nobody's
 * where it is not to be cancelled any more: it has begun, is over, or was cancelled before.
 */
export async function cancelForPatient(
  db: Connection,
  actor: Actor & Pick<Deps, 'jobs' | 'now'>,
  { organizationId, appointmentId: id, because }: Wish,
): Promise<string[]> {
  const whose = { organizationId, practitionerId: null };
  const found = await store.locked(db, whose, id);
  if (found?.state !== 'booked' || found.startsAt <= actor.now()) return [];
  await store.setState(db, organizationId, { id, state: 'cancelled', because });
  await record(db, actor, {
    action: 'appointment.cancel',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id },
    detail: { before: { state: 'booked' }, after: { state: 'cancelled' }, by: 'patient' },
  });
  await tellPatients(db, actor, { appointmentIds: [id], about: 'cancelled' });
  const [cancelled] = await store.byIds(db, whose, [id]);
  if (!cancelled) return [];
  await askForOffers(db, { ...actor, session: { person: { organizationId } } }, freedBy(cancelled));
  return cancelled.practitioners.map((one) => one.id);
}
