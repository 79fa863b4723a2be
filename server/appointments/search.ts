/** Own appointments, found by the patient's name. */
import type {
  FoundAppointments,
  SearchAppointments,
} from '#shared/appointments/appointment-search.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { dayAt } from './core/days.ts';
import { idsByPatient } from './search-store.ts';
import { whose } from './service.ts';
import * as store from './core/store.ts';

/** What a search box has room for; whatever is not on it is found by typing more. */
const most = 8;

/** The record says that somebody searched and how much was found, and never for whom (S34). */
export async function search(
  signedIn: SignedIn,
  { text }: SearchAppointments,
): Promise<FoundAppointments> {
  const { db, session } = signedIn;
  const { id: practitionerId, organizationId, zone } = session.person;
  const now = signedIn.now();
  const wanted = { organizationId, practitionerId, text, now, limit: most + 1 };
  const ids = await idsByPatient(db, wanted);
  const found = await store.byIds(db, whose(session.person), ids.slice(0, most));
  const appointments = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const detail = { count: appointments.length };
  await record(db, signedIn, { action: 'appointments.search', detail });
  return { zone, today: dayAt(now, zone), appointments, isMore: ids.length > most };
}
