/** Opens the visit of an appointment, one for all of its practitioners. */
import type { AppointmentRef } from '#shared/appointments.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit } from '#shared/visits.ts';
import {
  appointmentsById,
  beginAppointment,
  requireOwnAppointment,
  ownAccess,
} from '#server/appointments/service.ts';
import { attempted } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Practitioner } from '#server/platform/session.ts';
import { makeFirstKey } from '#server/visits/call/room-key.ts';
import { deleteRooms, ensureRoom, newRoomName } from '#server/visits/core/rooms.ts';
import { requireOpenWindow, visitView, publishVisit } from '#server/visits/core/visit-view.ts';
import { problemOf, step } from '#server/visits/core/steps.ts';
import * as store from '#server/visits/core/store.ts';
import { timesOf } from '#server/visits/core/window.ts';

/** An appointment of the person's own, or of a visit that was handed to them. */
export async function findAppointment(db: Connection, person: Practitioner, id: string) {
  const row = await store.byAppointment(db, ownAccess(person), id);
  if (!row) return { row, appointment: await requireOwnAppointment(db, person, id) };
  const { organizationId } = person;
  const [appointment] = await appointmentsById(db, { organizationId, practitionerId: null }, [id]);
  if (!appointment) throw new Refusal('not-found');
  return { row, appointment };
}

/** Throws where the visit may not be opened; returns its row, null where there is none yet. */
async function requireOpenable(signedIn: SignedIn, appointmentId: string) {
  const { db, session } = signedIn;
  const { row, appointment } = await findAppointment(db, session.person, appointmentId);
  if (appointment.type.kind !== 'tele-visit') throw new Refusal('visits.not-tele-visit');
  if (appointment.state === 'cancelled') throw new Refusal('appointments.cancelled');
  if (row && isOver(row.state)) throw new Refusal(problemOf(row.state));
  if (appointment.state === 'completed' || appointment.state === 'no-show')
    throw new Refusal('appointments.over');
  requireOpenWindow(signedIn, row ? timesOf(row) : appointment);
  return row;
}

/** Opens the room in the tables: the appointment begins, the key is made. Answers the visit's changes; `{}` where it is open. */
export async function openRoom(db: Connection, signedIn: SignedIn, row: store.VisitRow) {
  if (row.openedAt !== null) return {};
  const { person } = signedIn.session;
  await beginAppointment(db, person, { id: row.appointmentId, now: signedIn.now() });
  if (row.isEndToEnd) await makeFirstKey(signedIn, db, row.id);
  return { openedAt: signedIn.now(), openedBy: person.id };
}

interface NewRoom {
  appointmentId: string;
  roomName: string;
}

/**
 * Within the transaction `db`. Where a colleague opened the visit meanwhile, returns that one, with
 * another room.
 */
export async function openWithin(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, roomName }: NewRoom,
): Promise<store.VisitRow> {
  const { person } = signedIn.session;
  await store.insertVisit(db, { organizationId: person.organizationId, appointmentId, roomName });
  const visit = await store.byAppointment(db, ownAccess(person), appointmentId);
  const row = visit && (await store.byIdForUpdate(db, ownAccess(person), visit.id));
  if (!row) throw new Refusal('not-found');
  if (row.openedAt !== null) return row;
  const changes = await openRoom(db, signedIn, row);
  await step(db, signedIn, row, { event: 'open', changes, detail: { appointmentId } });
  return (await store.byId(db, ownAccess(person), row.id)) ?? row;
}

/**
 * Creates the room first: without one, nothing is stored. A room that its visit does not use is
 * deleted.
 */
export async function withRoom<T extends { row: store.VisitRow }>(
  signedIn: SignedIn,
  roomName: string,
  work: () => Promise<T>,
): Promise<T> {
  await ensureRoom(signedIn, roomName);
  let result: T | undefined;
  try {
    result = await work();
    return result;
  } finally {
    if (result?.row.roomName !== roomName) await deleteRooms(signedIn, [roomName]);
  }
}

interface OpenRequest {
  appointmentId: string;
  /** The visit, where it exists already: its patient was invited. */
  visitRow: store.VisitRow | null;
}

async function openWithRoom(
  signedIn: SignedIn,
  { appointmentId, visitRow }: OpenRequest,
): Promise<store.VisitRow> {
  const roomName = visitRow?.roomName ?? newRoomName(signedIn);
  const { row } = await withRoom(signedIn, roomName, async () => ({
    row: await signedIn.db
      .transaction()
      .execute((db) => openWithin(db, signedIn, { appointmentId, roomName })),
  }));
  return row;
}

/** Repeated, or called by a colleague at the same time, it returns the same visit. */
export function open(signedIn: SignedIn, { appointmentId }: AppointmentRef): Promise<Visit> {
  const object = { type: 'Appointment', id: appointmentId };
  return attempted(signedIn, { action: 'visit.open', object }, async () => {
    const visitRow = await requireOpenable(signedIn, appointmentId);
    if (visitRow?.openedAt) return visitView(signedIn, visitRow);
    const opened = await openWithRoom(signedIn, { appointmentId, visitRow });
    const visit = await visitView(signedIn, opened);
    publishVisit(signedIn, visit);
    return visit;
  });
}
