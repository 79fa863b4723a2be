/** The ticket into a visit's room: for one person, for two minutes, only while the visit is open (S23). */
import { randomUUID } from 'node:crypto';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Ticket, VisitRef } from '#shared/visits.ts';
import { whose } from '#server/appointments/service.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { practitionerIdentity } from '../core/may-stay.ts';
import { insertTicket, isRemoved, nameInRoom } from '../core/moderation-store.ts';
import { roomKey } from '../room-key.ts';
import { dropRooms, ensureRoom } from '../core/rooms.ts';
import { requireGoing, requireVisit } from '../core/visit-view.ts';
import { objectOf, obstacleOf } from '../steps.ts';
import * as store from '../core/store.ts';

interface Entering {
  row: store.VisitRow;
  identity: string;
  name: string;
  /** As the others read it beside the name: a job, or what a guest came for. */
  role: string;
  /** The row as it stands now, held until the ticket is written down; null for whoever may not. */
  hold: (db: Connection) => Promise<store.VisitRow | null>;
}

type Parts = Actor & Pick<Deps, 'db' | 'livekit' | 'log' | 'env'>;

/** Not after being taken out, and into a locked room only whoever was to be in it before. */
async function requireWelcome(
  db: Connection,
  { id: visitId, lockedAt }: store.VisitRow,
  identity: string,
): Promise<void> {
  if (await isRemoved(db, { visitId, identity })) throw new Refusal('visits.removed');
  if (lockedAt === null) return;
  const known = await nameInRoom(db, { visitId, identity }, { before: lockedAt });
  if (known === null) throw new Refusal('visits.locked');
}

/**
 * One identity per person and room: joining from a second device ends the first. The visit is held
 * as it is until the ticket is written down, so none is made for a visit that has ended.
 */
async function mint(parts: Parts, { row, identity, name, role, hold }: Entering): Promise<Ticket> {
  const { db: pool, livekit } = parts;
  return pool.transaction().execute(async (db) => {
    const held = await hold(db);
    if (!held || isOver(held.state)) throw new Refusal('visits.ended');
    await requireWelcome(db, held, identity);
    const encryption = await roomKey(parts, db, row.id);
    const id = randomUUID();
    const token = await livekit.token({ room: held.roomName, identity, name, role, id });
    const { organizationId, id: visitId } = row;
    const sessionId = parts.session?.id ?? null;
    const at = parts.now();
    await insertTicket(db, { id, organizationId, visitId, identity, name, sessionId, at });
    await record(db, parts, {
      action: 'visit.token',
      account: { id: null, organizationId: row.organizationId },
      object: objectOf(row.id),
      detail: { identity },
    });
    return { url: livekit.publicUrl, token, identity, name, encryption };
  });
}

/** Makes sure of the room, which LiveKit forgets when it restarts, and takes a useless one away. */
export async function ticketFor(parts: Parts, entering: Entering): Promise<Ticket> {
  const { roomName } = entering.row;
  await ensureRoom(parts, roomName);
  try {
    return await mint(parts, entering);
  } catch (error) {
    const isLate = error instanceof Refusal && error.problem === 'visits.ended';
    if (isLate) await dropRooms(parts, [roomName]);
    throw error;
  }
}

export function ticket(signedIn: SignedIn, { visitId }: VisitRef): Promise<Ticket> {
  return attempted(signedIn, { action: 'visit.token', object: objectOf(visitId) }, async () => {
    const { person } = signedIn.session;
    const row = await requireVisit(signedIn, visitId);
    if (isOver(row.state)) throw new Refusal(obstacleOf(row.state));
    if (row.openedAt === null) throw new Refusal('visits.not-now');
    requireGoing(signedIn, row);
    return ticketFor(signedIn, {
      row,
      identity: practitionerIdentity(person.id),
      name: person.fullName,
      role: person.hospitalRole,
      hold: (db) => store.heldById(db, whose(person), visitId),
    });
  });
}
