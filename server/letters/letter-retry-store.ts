/** Rows of letters that were not sent: read, tried again, and settled in another way. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { occasionOf } from '#server/platform/sql/letter-occasion.ts';

export async function byId(db: Connection, id: string) {
  const row = await db
    .selectFrom('letters')
    .select(['id', 'organization_id as organizationId', 'appointment_id as appointmentId'])
    .select([
      'booking_id as bookingId',
      'about',
      'occasion',
      'state',
      'other_ids as otherIds',
      'sender_id as senderId',
      'channel',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, occasion: occasionOf(row.occasion) } : null;
}

const unsettled = (db: Connection, id: string) =>
  db
    .updateTable('letters')
    .where('id', '=', id)
    .where('state', 'in', ['deferred', 'failed', 'unknown'])
    .where('resolved_at', 'is', null);

/** Lets it be claimed again; false where it was sent or settled meanwhile. */
export async function reopen(db: Connection, id: string): Promise<boolean> {
  const row = await unsettled(db, id)
    .set({ state: 'deferred', reason: null, tries: 1 })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks that the patient was told in another way; false where it was sent or settled meanwhile. */
export async function dismiss(
  db: Connection,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<boolean> {
  const row = await unsettled(db, id)
    .set({ resolved_at: at, resolved_by: by })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
