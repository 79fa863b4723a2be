/** The day of everybody who works in a unit, for its front desk. */
import { appointmentsById } from '#server/appointments/service.ts';
import type { UnitDay, UnitDayList } from '#shared/front-desk.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { idsOfUnit, peopleOfUnit, phonesOf, waitingIn } from './unit-day-store.ts';

/** A unit's day, in days of one practitioner. */
export const unitDayCost = 20;

/** Five statements, however many people and appointments; another organization's unit is empty (S15). */
export async function unitDay(signedIn: SignedIn, input: UnitDay): Promise<UnitDayList> {
  const { db, now, session } = signedIn;
  const { organizationId, zone } = session.person;
  const today = dayAt(now(), zone);
  const { unitId, day = today } = input;
  const of = { organizationId, unitId };
  const people = await peopleOfUnit(db, { ...of, day });
  const ids = await idsOfUnit(db, of, spanOfDays({ from: day, to: day }, zone));
  const appointments = await appointmentsById(db, { organizationId, practitionerId: null }, ids);
  const expected = appointments.filter(
    ({ type, state, endsAt }) =>
      type.kind === 'tele-visit' && state === 'booked' && Date.parse(endsAt) > now().getTime(),
  );
  const expectedIds = expected.map(({ id }) => id);
  const phones = await phonesOf(db, organizationId, expectedIds);
  const waiting = await waitingIn(db, organizationId, ids);
  const detail = { unitId, day, count: appointments.length };
  await record(db, signedIn, { action: 'desk.day', detail });
  return { zone, today, day, people, appointments, phones, waiting };
}
