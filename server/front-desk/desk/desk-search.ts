/** Finds any appointment of the organization, for its front desk. */
import { appointmentsInOrder, accessOf } from '#server/appointments/service.ts';
import type { DeskAppointments, SearchDesk } from '#shared/front-desk.ts';
import { record } from '#server/audit/service.ts';
import { localeOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { idsAtDesk } from './desk-search-store.ts';

/** What a person reads through; others are found by typing more. */
const most = 20;

/** The audit says which appointments were shown, but never by which words (S34). */
export async function searchDesk(
  signedIn: SignedIn,
  { text, birthDate }: SearchDesk,
): Promise<DeskAppointments> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const now = signedIn.now();
  const { country } = await localeOf(db, organizationId);
  const query = { organizationId, text, birthDate, country, now, limit: most + 1 };
  const ids = await idsAtDesk(db, query);
  const shownIds = ids.slice(0, most);
  const appointments = await appointmentsInOrder(db, accessOf(session.person), shownIds);
  const detail = { count: appointments.length, appointmentIds: shownIds };
  await record(db, signedIn, { action: 'desk.search', detail });
  return { zone, today: dayAt(now, zone), appointments, isMore: ids.length > most };
}
