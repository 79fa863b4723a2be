/** Opening a visit: one for each appointment, whoever of its clinicians is first. */
import type { AppointmentRef } from '#shared/appointments.ts';
import type { Visit } from '#shared/visits.ts';
import { moveTo, requireOwn, whose } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { dropRooms, ensureRoom, newRoomName } from './rooms.ts';
import { objectOf, requireOpenWindow, shownOne, tellOf } from './shown.ts';
import * as store from './store.ts';

/** What stands before opening: kind, window, and that it has not been ended. */
async function findOpened(signedIn: SignedIn, appointmentId: string) {
  const { db, session } = signedIn;
  const appointment = await requireOwn(db, session.person, appointmentId);
  if (appointment.type.kind !== 'tele-visit') throw new Refusal('visits.not-tele-visit');
  if (appointment.state === 'cancelled') throw new Refusal('appointments.cancelled');
  const row = await store.byAppointment(db, whose(session.person), appointmentId);
  if (row?.state === 'ended') throw new Refusal('visits.ended');
  if (appointment.state === 'completed' || appointment.state === 'no-show')
    throw new Refusal('appointments.over');
  requireOpenWindow(signedIn, appointment);
  return row;
}

/** Inserts the visit of this room, unless somebody else has opened one in the meantime. */
function openOnce(signedIn: SignedIn, appointmentId: string, roomName: string) {
  const { person } = signedIn.session;
  return signedIn.db.transaction().execute(async (db) => {
    await moveTo(db, person, { id: appointmentId, state: 'in-progress' });
    const other = await store.byAppointment(db, whose(person), appointmentId);
    if (other) return other;
    const row = await store.insert(db, {
      organizationId: person.organizationId,
      appointmentId,
      roomName,
      openedBy: person.id,
      openedAt: signedIn.now(),
    });
    const detail = { appointmentId };
    await record(db, signedIn, { action: 'visit.open', object: objectOf(row.id), detail });
    return row;
  });
}

/** The room comes first: without one, nothing is written. A room without a visit is nobody's to enter. */
async function openWithRoom(signedIn: SignedIn, appointmentId: string): Promise<store.VisitRow> {
  const roomName = newRoomName(signedIn);
  await ensureRoom(signedIn, roomName);
  let row: store.VisitRow | undefined;
  try {
    row = await openOnce(signedIn, appointmentId, roomName);
    return row;
  } finally {
    if (row?.roomName !== roomName) await dropRooms(signedIn, [roomName]);
  }
}

/** Repeated, at once or by a colleague on the same appointment, it answers the same visit. */
export function open(signedIn: SignedIn, { appointmentId }: AppointmentRef): Promise<Visit> {
  const object = { type: 'Appointment', id: appointmentId };
  return attempted(signedIn, { action: 'visit.open', object }, async () => {
    const before = await findOpened(signedIn, appointmentId);
    if (before) return shownOne(signedIn, before);
    const opened = await shownOne(signedIn, await openWithRoom(signedIn, appointmentId));
    tellOf(signedIn, opened);
    return opened;
  });
}
