/** The ticket into a visit's room: a LiveKit token for one person, for two minutes, while the visit is open (S23). */
import { randomUUID } from 'node:crypto';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Ticket, VisitRef } from '#shared/visits.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { practitionerIdentity } from '#server/visits/core/may-stay.ts';
import { isOfferedTo } from '#server/visits/hand-over/offer.ts';
import { acceptByJoining } from '#server/visits/hand-over/visit-hand-over.ts';
import { insertTicket, isRemoved, nameInRoom } from '#server/visits/core/moderation-store.ts';
import { roomKey } from './room-key.ts';
import { deleteRooms, ensureRoom } from '#server/visits/core/rooms.ts';
import { requireGoing, requireVisit } from '#server/visits/core/visit-view.ts';
import { objectOf, problemOf, visitTransaction } from '#server/visits/core/steps.ts';
import * as store from '#server/visits/core/store.ts';

const longestName = 100;

/** As the room shows it: one line of at most 100 characters, none of them invisible but joiners of letters. */
export const nameForRoom = (name: string): string =>
  Array.from(
    name
      .replace(/\s+/g, ' ')
      .replace(/[\p{C}--[\u200c\u200d]]/gv, '')
      .trim(),
  )
    .slice(0, longestName)
    .join('');

interface TicketRequest {
  row: store.VisitRow;
  identity: string;
  name: string;
  /** As the others read it next to the name: a job, or the role of a guest. */
  role: string;
  /** The visit as it is now, its row held until the ticket is written; null where there is none. Throws where this participant may not come in. */
  holdVisit: (db: Connection) => Promise<store.VisitRow | null>;
}

type TicketDeps = Actor & Pick<Deps, 'db' | 'livekit' | 'log' | 'env'>;

/** Throws for a removed participant, and for one without an earlier ticket where the room is locked. */
async function requireAdmissible(
  db: Connection,
  { id: visitId, lockedAt }: store.VisitRow,
  identity: string,
): Promise<void> {
  if (await isRemoved(db, { visitId, identity })) throw new Refusal('visits.removed');
  if (lockedAt === null) return;
  const earlierName = await nameInRoom(db, { visitId, identity }, { before: lockedAt });
  if (earlierName === null) throw new Refusal('visits.locked');
}

/**
 * One identity per person and room: joining from a second device ends the first. The visit's row is
 * held until the ticket is written, so that none is made for a visit that has ended.
 */
async function mint(
  deps: TicketDeps,
  { row, identity, role, holdVisit, ...request }: TicketRequest,
): Promise<Ticket> {
  const { livekit } = deps;
  const name = nameForRoom(request.name);
  return visitTransaction(deps, row.id, async (db) => {
    const visit = await holdVisit(db);
    if (!visit || isOver(visit.state)) throw new Refusal('visits.ended');
    await requireAdmissible(db, visit, identity);
    const encryption = await roomKey(deps, db, row.id);
    const id = randomUUID();
    const token = await livekit.token({ room: visit.roomName, identity, name, role, id });
    const { organizationId, id: visitId } = row;
    const sessionId = deps.session?.id ?? null;
    await insertTicket(db, {
      id,
      organizationId,
      visitId,
      identity,
      name,
      sessionId,
      keyNumber: encryption?.number ?? null,
      at: deps.now(),
    });
    await record(db, deps, {
      action: 'visit.token',
      account: { id: null, organizationId: row.organizationId },
      object: objectOf(row.id),
      detail: { identity },
    });
    return { url: livekit.publicUrl, token, identity, name, encryption };
  });
}

/** Makes the room where LiveKit lost it; deletes it again where the visit ended meanwhile. */
export async function ticketFor(deps: TicketDeps, request: TicketRequest): Promise<Ticket> {
  const { roomName } = request.row;
  await ensureRoom(deps, roomName);
  try {
    return await mint(deps, request);
  } catch (error) {
    const isLate = error instanceof Refusal && error.problem === 'visits.ended';
    if (isLate) await deleteRooms(deps, [roomName]);
    throw error;
  }
}

export function ticket(signedIn: SignedIn, { visitId }: VisitRef): Promise<Ticket> {
  return attempted(signedIn, { action: 'visit.token', object: objectOf(visitId) }, async () => {
    const { person } = signedIn.session;
    const row = await requireVisit(signedIn, visitId);
    if (isOver(row.state)) throw new Refusal(problemOf(row.state));
    if (row.openedAt === null) throw new Refusal('visits.not-now');
    requireGoing(signedIn, row);
    if (isOfferedTo(row, person.id)) await acceptByJoining(signedIn, visitId);
    return ticketFor(signedIn, {
      row,
      identity: practitionerIdentity(person.id),
      name: person.fullName,
      role: person.hospitalRole,
      holdVisit: (db) => store.byIdForShare(db, ownAccess(person), visitId),
    });
  });
}
