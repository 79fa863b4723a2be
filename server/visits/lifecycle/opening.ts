/** Opening a visit: one for each appointment, whoever of its clinicians is first. */
import type { AppointmentRef } from '#shared/appointments.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit } from '#shared/visits.ts';
import { appointmentsById, moveTo, requireOwn, whose } from '#server/appointments/service.ts';
import { attempted } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner, SignedIn } from '#server/platform/trpc.ts';
import { insert } from '../changing.ts';
import { layKey } from '../room-key.ts';
import { dropRooms, ensureRoom, newRoomName } from '../core/rooms.ts';
import { requireOpenWindow, shownOne, tellOf } from '../core/visit-view.ts';
import { obstacleOf, step } from '../steps.ts';
import * as store from '../core/store.ts';

/** One's own appointment, or that of a visit that was handed over. */
export async function findAppointment(db: Connection, person: Practitioner, id: string) {
  const row = await store.byAppointment(db, whose(person), id);
  if (!row) return { row, appointment: await requireOwn(db, person, id) };
  const { organizationId } = person;
  const [found] = await appointmentsById(db, { organizationId, practitionerId: null }, [id]);
  if (!found) throw new Refusal('not-found');
  return { row, appointment: found };
}

/** What stands before opening: kind, window, and that it has not been ended. */
async function findOpened(signedIn: SignedIn, appointmentId: string) {
  const { db, session } = signedIn;
  const { row, appointment } = await findAppointment(db, session.person, appointmentId);
  if (appointment.type.kind !== 'tele-visit') throw new Refusal('visits.not-tele-visit');
  if (appointment.state === 'cancelled') throw new Refusal('appointments.cancelled');
  if (row && isOver(row.state)) throw new Refusal(obstacleOf(row.state));
  if (appointment.state === 'completed' || appointment.state === 'no-show')
    throw new Refusal('appointments.over');
  requireOpenWindow(signedIn, appointment);
  return row;
}

/** What an appointment's first step into its room changes, whoever takes it. */
export async function openRow(db: Connection, signedIn: SignedIn, row: store.VisitRow) {
  if (row.openedAt !== null) return {};
  const { person } = signedIn.session;
  await moveTo(db, person, { id: row.appointmentId, state: 'in-progress' });
  if (row.isEndToEnd) await layKey(signedIn, db, row.id);
  return { openedAt: signedIn.now(), openedBy: person.id };
}

interface Opened {
  appointmentId: string;
  roomName: string;
}

/** Within the transaction `db`: the visit of this room, unless somebody else has opened it meanwhile. */
export async function openWithin(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, roomName }: Opened,
): Promise<store.VisitRow> {
  const { person } = signedIn.session;
  await insert(db, { organizationId: person.organizationId, appointmentId, roomName });
  const found = await store.byAppointment(db, whose(person), appointmentId);
  const row = found && (await store.lockedById(db, whose(person), found.id));
  if (!row) throw new Refusal('not-found');
  if (row.openedAt !== null) return row;
  const changes = await openRow(db, signedIn, row);
  await step(db, signedIn, row, { event: 'open', changes, detail: { appointmentId } });
  return (await store.byId(db, whose(person), row.id)) ?? row;
}

/** The room comes first: without one, nothing is written. A room without a visit is nobody's to enter. */
export async function withRoom<T extends { row: store.VisitRow }>(
  signedIn: SignedIn,
  roomName: string,
  work: () => Promise<T>,
): Promise<T> {
  await ensureRoom(signedIn, roomName);
  let done: T | undefined;
  try {
    done = await work();
    return done;
  } finally {
    if (done?.row.roomName !== roomName) await dropRooms(signedIn, [roomName]);
  }
}

interface Opening {
  appointmentId: string;
  /** Of a visit whose patient was invited before. */
  known: store.VisitRow | null;
}

async function openWithRoom(
  signedIn: SignedIn,
  { appointmentId, known }: Opening,
): Promise<store.VisitRow> {
  const roomName = known?.roomName ?? newRoomName(signedIn);
  const { row } = await withRoom(signedIn, roomName, async () => ({
    row: await signedIn.db
      .transaction()
      .execute((db) => openWithin(db, signedIn, { appointmentId, roomName })),
  }));
  return row;
}

/** Repeated, at once or by a colleague on the same appointment, it answers the same visit. */
export function open(signedIn: SignedIn, { appointmentId }: AppointmentRef): Promise<Visit> {
  const object = { type: 'Appointment', id: appointmentId };
  return attempted(signedIn, { action: 'visit.open', object }, async () => {
    const known = await findOpened(signedIn, appointmentId);
    if (known?.openedAt) return shownOne(signedIn, known);
    const opened = await openWithRoom(signedIn, { appointmentId, known });
    const visit = await shownOne(signedIn, opened);
    tellOf(signedIn, visit);
    return visit;
  });
}
