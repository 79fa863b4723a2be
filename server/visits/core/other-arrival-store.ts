/** Rows of guests who came by a link whose place another device had. */
import { sql } from 'kysely';
import type { GuestRole } from '#shared/visits/guests.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { guestsOfVisits } from './invitation-store.ts';

/** False where they asked before. */
export const askForPlace = (db: Connection, guestId: string, at: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('visit_guests')
      .set({ asked_place_at: at })
      .where('id', '=', guestId)
      .where('asked_place_at', 'is', null),
  );

export async function refuseArrival(db: Connection, guestId: string, at: Date): Promise<void> {
  await db
    .updateTable('visit_guests')
    .set({ place_refused_at: at })
    .where('id', '=', guestId)
    .execute();
}

export interface OtherArrivalRow {
  visitId: string;
  guestId: string;
  invitationId: string;
  role: GuestRole;
  /** Of the person the link is for. */
  name: string;
  at: Date;
  /** The device that has the place now, and whether it was let in. */
  holderId: string | null;
  isHolderInside: boolean;
}

/** Those who ask for a place, or took one that another device had in the waiting room. */
export async function otherArrivalsOf(
  db: Connection,
  visitIds: readonly string[],
): Promise<OtherArrivalRow[]> {
  if (visitIds.length === 0) return [];
  const rows = await guestsOfVisits(db)
    .select([
      'g.visit_id as visitId',
      'g.id as guestId',
      'i.id as invitationId',
      'i.role',
      sql<string>`coalesce(i.name, a.patient_name)`.as('name'),
      'g.asked_place_at as at',
      sql<string | null>`case when i.role = 'patient' then v.guest_id else i.guest_id end`.as(
        'holderId',
      ),
      sql<boolean>`case when i.role = 'patient' then v.state in ('in-progress', 'on-hold')
        else coalesce(i.place = 'inside', false) end`.as('isHolderInside'),
      sql<boolean>`case when i.role = 'patient' then v.state = 'waiting'
        else coalesce(i.place = 'waiting', false) end`.as('isHolderWaiting'),
    ])
    .where('g.visit_id', 'in', visitIds)
    .where('g.asked_place_at', 'is not', null)
    .where('g.place_refused_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .$narrowType<{ at: Date }>()
    .orderBy('g.asked_place_at')
    .execute();
  return rows.filter(({ guestId, holderId, isHolderInside, isHolderWaiting }) =>
    guestId === holderId ? isHolderWaiting : isHolderInside,
  );
}
