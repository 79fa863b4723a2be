/** The steps of a visit in person, each kept with its time; and the closing of a tele-visit that nobody opened. */
import type { Appointment, AttendAppointment } from '#shared/appointments.ts';
import { mayCheckInByLink, obstacleToStep } from '#shared/appointments/attendance.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import { saveOutcome } from '#server/appointments/core/outcome-reasons.ts';
import * as attendance from './attendance-store.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import * as store from '#server/appointments/core/appointment-store.ts';

/** What is over frees what is left of its time; what goes on again may stand beside what was booked meanwhile. */
async function writeState(
  db: Connection,
  organizationId: string,
  { id, state }: { id: string; state: AttendAppointment['to'] },
): Promise<void> {
  if (state === 'completed' || state === 'no-show')
    await store.setOutcome(db, { ids: [id], state });
  else await store.setState(db, organizationId, { id, state });
}

/** `reasonId`: why nobody came, of the organization's list. */
type AttendanceStep = AttendAppointment & { reasonId?: string | undefined };

async function applyAttendanceStep(db: Connection, signedIn: SignedIn, input: AttendanceStep) {
  const { appointmentId: id, to, version, reasonId } = input;
  const { person } = signedIn.session;
  const { organizationId } = person;
  const { type, attendance: knownAttendance } = await requireAppointment(db, person, id);
  const from = await store.locked(db, accessOf(person), id);
  if (!from) throw new Refusal('not-found');
  if (from.state === to) return;
  if (version !== from.version) throw new Refusal('conflict');
  const at = signedIn.now();
  const isTeleVisit = type.kind === 'tele-visit';
  const facts = { ...from, kind: type.kind, attendance: knownAttendance };
  const obstacle = obstacleToStep(facts, to, at.getTime());
  if (obstacle !== null) throw new Refusal(obstacle);
  if (isTeleVisit && (await attendance.isVisitLive(db, id)))
    throw new Refusal('appointments.running');
  await writeState(db, organizationId, { id, state: to });
  if (isTeleVisit && to !== 'booked') await attendance.noteClosed(db, { id, organizationId, at });
  else await attendance.noteStep(db, { id, organizationId, to, by: 'staff', at });
  if (to === 'no-show')
    await saveOutcome(db, { organizationId, ids: [id], use: 'no-show', reasonId });
  await record(db, signedIn, {
    action: 'appointment.attend',
    object: { type: 'Appointment', id },
    detail: { before: { state: from.state }, after: { state: to } },
  });
}

/** Throws 409 where it was changed since `version`; repeated, it changes nothing. */
export function attend(signedIn: SignedIn, input: AttendanceStep): Promise<Appointment> {
  const object = { type: 'Appointment', id: input.appointmentId };
  return attempted(signedIn, { action: 'appointment.attend', object }, () =>
    withChangeEvent(signedIn, () =>
      signedIn.db.transaction().execute(async (db) => {
        await applyAttendanceStep(db, signedIn, input);
        return requireAppointment(db, signedIn.session.person, input.appointmentId);
      }),
    ),
  );
}

/** Within the transaction `db`, by the link of the letter. False where it is too early, too late, or done already. */
export async function checkInForPatient(
  db: Connection,
  actor: Actor & Pick<Deps, 'now'>,
  { organizationId, appointment }: { organizationId: string; appointment: Appointment },
): Promise<boolean> {
  const { id, type } = appointment;
  const from = await store.locked(db, { organizationId, practitionerId: null }, id);
  const at = actor.now();
  if (!from || !mayCheckInByLink({ ...from, kind: type.kind }, at.getTime())) return false;
  await store.setState(db, organizationId, { id, state: 'arrived' });
  await attendance.noteStep(db, { id, organizationId, to: 'arrived', by: 'patient', at });
  await record(db, actor, {
    action: 'appointment.attend',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id },
    detail: { before: { state: from.state }, after: { state: 'arrived' }, by: 'patient' },
  });
  return true;
}
