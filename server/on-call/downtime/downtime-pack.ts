/** The downtime pack: who is on call and their phones, the roster of some days, and today's visits. */
import type { Appointment } from '#shared/appointments.ts';
import {
  downtimeDays,
  type DowntimePack,
  type DowntimeQuery,
  type DowntimeVisit,
} from '#shared/on-call/downtime-pack.ts';
import { may } from '#shared/roles.ts';
import { accessOf, appointmentsById } from '#server/appointments/service.ts';
import { dayAfter, dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { idsOfPerson, idsOfUnits } from '#server/front-desk/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { boardLine } from '#server/on-call/boards/board.ts';
import { boardLines } from '#server/on-call/duty/who-is-on-call.ts';
import { organizationOf, shiftsOfUnits } from './downtime-store.ts';

const visitOf = ({
  startsAt,
  endsAt,
  patientName,
  patient,
  type,
  practitioners,
  location,
}: Appointment): DowntimeVisit => ({
  startsAt,
  endsAt,
  patientName,
  birthDate: patient?.birthDate ?? null,
  deceased: patient?.deceased ?? null,
  type: type.name,
  isTeleVisit: type.kind === 'tele-visit',
  clinicians: practitioners.map(({ fullName }) => fullName),
  location: location?.name ?? null,
});

/** In days of one practitioner. */
export const downtimeCost = ({ unitIds }: DowntimeQuery) => 20 * (unitIds.length + 1);

/** Visits of units are for the desk; others get their own. Units of another organization are empty (S15). */
export async function downtimePack(
  signedIn: SignedIn,
  { unitIds }: DowntimeQuery,
): Promise<DowntimePack> {
  const { db, now, session } = signedIn;
  const { person } = session;
  const { organizationId } = person;
  const at = now();
  const { name: organization, zone, hourFormat } = await organizationOf(db, organizationId);
  const today = dayAt(at, zone);
  const span = spanOfDays({ from: today, to: today }, zone);
  const areOwnVisits = !may(person, 'appointments.desk') || unitIds.length === 0;
  const ids = areOwnVisits
    ? await idsOfPerson(db, person, span)
    : await idsOfUnits(db, { organizationId, unitIds }, span);
  const appointments = await appointmentsById(db, accessOf(person), ids);
  const visits = appointments.filter(({ state }) => state !== 'cancelled').map(visitOf);
  await record(db, signedIn, {
    action: 'downtime.read',
    detail: { unitIds, areOwnVisits, count: visits.length },
  });
  const onCall = await boardLines(db, { organizationId, zone, unitIds: null, at });
  const days = { from: today, to: dayAfter(today, downtimeDays - 1) };
  return {
    madeAt: at.toISOString(),
    madeFor: person.fullName,
    organization,
    zone,
    hourFormat,
    today,
    onCall: onCall.map(boardLine),
    shifts: await shiftsOfUnits(db, { organizationId, unitIds, ...days }),
    visits,
    areOwnVisits,
  };
}
