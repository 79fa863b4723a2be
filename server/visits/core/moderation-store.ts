/** Rows of moderation: who was removed, who was given which ticket, and whether the room is locked. */
import { sql } from 'kysely';
import { liveStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface NewTicket {
  id: string;
  organizationId: string;
  visitId: string;
  identity: string;
  name: string;
  sessionId: string | null;
  /** Of the key that it brings; null where the visit is not encrypted. */
  keyNumber: number | null;
  at: Date;
}

export async function insertTicket(db: Connection, ticket: NewTicket): Promise<void> {
  await db
    .insertInto('visit_tickets')
    .values({
      id: ticket.id,
      organization_id: ticket.organizationId,
      visit_id: ticket.visitId,
      identity: ticket.identity,
      name: ticket.name,
      session_id: ticket.sessionId,
      made_at: ticket.at,
      key_number: ticket.keyNumber,
    })
    .execute();
}

export interface ParticipantRef {
  visitId: string;
  identity: string;
}

/** Their name in the room; null where they had no ticket into it, or none before that moment. */
export async function nameInRoom(
  db: Connection,
  { visitId, identity }: ParticipantRef,
  { before = null }: { before?: Date | null } = {},
): Promise<string | null> {
  const row = await db
    .selectFrom('visit_tickets')
    .select('name')
    .where('visit_id', '=', visitId)
    .where('identity', '=', identity)
    .$if(before !== null, (some) => some.where('made_at', '<', before ?? new Date(0)))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

export interface TicketRow {
  id: string;
  visitId: string;
  identity: string;
  sessionId: string | null;
  /** Its practitioner was dropped from the visit since. */
  isDropped: boolean;
}

/** Practitioners' tickets of visits that go on. */
export const liveTickets = (db: Connection): Promise<TicketRow[]> =>
  db
    .selectFrom('visit_tickets as t')
    .innerJoin('visits as v', 'v.id', 't.visit_id')
    .select([
      't.id',
      't.visit_id as visitId',
      't.identity',
      't.session_id as sessionId',
      sql<boolean>`exists (select from visit_colleagues c where c.visit_id = t.visit_id
        and t.identity = 'practitioner:' || c.practitioner_id and c.dropped_at >= t.made_at)`.as(
        'isDropped',
      ),
    ])
    .where('v.state', 'in', liveStates)
    .where('t.session_id', 'is not', null)
    .execute();

interface NewRemoval extends ParticipantRef {
  organizationId: string;
  name: string;
  isPatient: boolean;
  at: Date;
  by: string;
}

/** The first one stays; false where there was one already. */
export async function insertRemoval(db: Connection, removal: NewRemoval): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('visit_removals')
    .values({
      organization_id: removal.organizationId,
      visit_id: removal.visitId,
      identity: removal.identity,
      name: removal.name,
      is_patient: removal.isPatient,
      removed_at: removal.at,
      removed_by: removal.by,
    })
    .onConflict((conflict) => conflict.columns(['visit_id', 'identity']).doNothing())
    .executeTakeFirst();
  return (added ?? 0n) > 0n;
}

export async function deleteRemoval(db: Connection, { visitId, identity }: ParticipantRef) {
  return changesRow(
    db
      .deleteFrom('visit_removals')
      .where('visit_id', '=', visitId)
      .where('identity', '=', identity),
  );
}

export interface RemovalRow extends ParticipantRef {
  name: string;
  isPatient: boolean;
}

const removals = (db: Connection) =>
  db
    .selectFrom('visit_removals as r')
    .select(['r.visit_id as visitId', 'r.identity', 'r.name', 'r.is_patient as isPatient'])
    .orderBy('r.removed_at');

export const removalsOf = (db: Connection, visitIds: readonly string[]): Promise<RemovalRow[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : removals(db).where('r.visit_id', 'in', visitIds).execute();

export const liveRemovals = (db: Connection): Promise<RemovalRow[]> =>
  removals(db)
    .innerJoin('visits as v', 'v.id', 'r.visit_id')
    .where('v.state', 'in', liveStates)
    .execute();

export async function isRemoved(
  db: Connection,
  { visitId, identity }: ParticipantRef,
): Promise<boolean> {
  return (await removalsOf(db, [visitId])).some((removal) => removal.identity === identity);
}

/** All who come by the same companion's link are the same person. */
export async function isLinkRemoved(db: Connection, invitationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('visit_removals as r')
    .innerJoin('visit_guests as g', 'g.visit_id', 'r.visit_id')
    .select('r.identity')
    .where('g.invitation_id', '=', invitationId)
    .where(sql<boolean>`r.identity = 'guest:' || g.id`)
    .executeTakeFirst();
  return row !== undefined;
}

/** All who come by a patient's link count as the patient. */
export const isPatientRemoved = async (db: Connection, visitId: string): Promise<boolean> =>
  (await removalsOf(db, [visitId])).some(({ isPatient }) => isPatient);

export async function setLock(db: Connection, visitId: string, at: Date | null): Promise<void> {
  await db.updateTable('visits').set({ locked_at: at }).where('id', '=', visitId).execute();
}
