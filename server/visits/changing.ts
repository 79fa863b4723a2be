/** Rows of visits written: made before anybody comes, and changed by each step. */
import type { VisitState } from '#shared/visits/visit-states.ts';
import type { VisitEnding } from '#shared/visits.ts';
import type { Connection } from '#server/platform/database.ts';

interface NewVisit {
  organizationId: string;
  appointmentId: string;
  roomName: string;
}

/** Not opened yet. Of two at once, one is made; both then find it. */
export async function insert(db: Connection, visit: NewVisit): Promise<void> {
  await db
    .insertInto('visits')
    .values({
      organization_id: visit.organizationId,
      appointment_id: visit.appointmentId,
      room_name: visit.roomName,
      state: 'scheduled',
    })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .execute();
}

/** What a step changes beside the state; what is left out stays. */
export interface Changes {
  openedAt?: Date;
  openedBy?: string;
  guestId?: string;
  waitingSince?: Date | null;
  arrivedAt?: Date;
  admittedAt?: Date;
  message?: string | null;
  messageAt?: Date | null;
  handedTo?: string;
  endedAt?: Date;
  endedBecause?: VisitEnding;
  endedBy?: string | null;
}

/** All of them in one statement. */
export async function change(
  db: Connection,
  ids: readonly string[],
  { state, ...changes }: Changes & { state?: VisitState },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('visits')
    .set({
      ...(state === undefined ? {} : { state }),
      opened_at: changes.openedAt,
      opened_by: changes.openedBy,
      guest_id: changes.guestId,
      waiting_since: changes.waitingSince,
      arrived_at: changes.arrivedAt,
      admitted_at: changes.admittedAt,
      message: changes.message,
      message_at: changes.messageAt,
      handed_to: changes.handedTo,
      ended_at: changes.endedAt,
      ended_because: changes.endedBecause,
      ended_by: changes.endedBy,
    })
    .where('id', 'in', ids)
    .execute();
}
