/** Finds the caller's own appointments by the patient's name and the reason. */
import type {
  FoundAppointments,
  SearchAppointments,
} from '#shared/appointments/appointment-search.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { idsByPatient } from './appointment-search-store.ts';
import { ownAccess } from '#server/appointments/core/appointment-access.ts';
import * as store from '#server/appointments/core/appointment-store.ts';

/** What fits into a search box; others are found by typing more. */
const most = 8;

/** The audit says that somebody searched and how much was found, but never for whom (S34). */
export async function search(
  signedIn: SignedIn,
  { text }: SearchAppointments,
): Promise<FoundAppointments> {
  const { db, session } = signedIn;
  const { id: practitionerId, organizationId, zone } = session.person;
  const now = signedIn.now();
  const query = { organizationId, practitionerId, text, now, limit: most + 1 };
  const ids = await idsByPatient(db, query);
  const appointments = await store.inOrderOf(db, ownAccess(session.person), ids.slice(0, most));
  const detail = { count: appointments.length };
  await record(db, signedIn, { action: 'appointments.search', detail });
  return { zone, today: dayAt(now, zone), appointments, isMore: ids.length > most };
}
