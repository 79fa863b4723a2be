/** Finds any appointment of the organization, for its front desk. */
import { appointmentsInOrder, accessOf } from '#server/appointments/service.ts';
import type { DeskAppointments, SearchDesk } from '#shared/front-desk.ts';
import { record } from '#server/audit/service.ts';
import { localeOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { holdsNumber } from '#server/platform/sql/names/name-search.ts';
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
  const country = holdsNumber(text) ? (await localeOf(db, organizationId)).country : null;
  const query = { organizationId, text, birthDate, country, now, limit: most + 1 };
  const ids = await idsAtDesk(db, query);
  const shownIds = ids.slice(0, most);
  const detail = { count: shownIds.length, appointmentIds: shownIds };
  const [appointments] = await Promise.all([
    appointmentsInOrder(db, accessOf(session.person), shownIds),
    // Written at the same time as they are read; if it fails, there is no answer.
    record(db, signedIn, { action: 'desk.search', detail }),
  ]);
  return { zone, today: dayAt(now, zone), appointments, isMore: ids.length > most };
}
