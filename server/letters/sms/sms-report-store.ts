/** What networks report of text messages, whichever is stored first: the report, or the message's name. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { NoteReport } from '#server/letters/needs.ts';
import type { DeliveryReport } from '#server/platform/sms/provider.ts';

/** Both sides take it, so that one of them sees the other's row. */
const lockName = (db: Connection, providerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${providerId}`}, 0))`.execute(db);

type At = { at: Date };

/** One that the network gave up is as unsent as one that it refused; a later report of another kind counts. */
async function apply(db: Connection, { providerId, state, at }: DeliveryReport & At) {
  const isDelivered = state === 'delivered';
  return db
    .updateTable('letters')
    .set(
      isDelivered
        ? { state: 'sent', reason: null, delivered_at: at }
        : { state: 'failed', reason: 'undelivered' },
    )
    .where('provider_id', '=', providerId)
    .where('channel', '=', 'sms')
    .where('delivered_at', 'is', null)
    .where('state', 'in', ['sent', 'failed'])
    .returning(['organization_id as organizationId', 'appointment_id as appointmentId', 'about'])
    .returning('booking_id as bookingId')
    .execute();
}

/** In the caller's transaction. Empty where its message is not stored yet, or nothing is new. */
export async function noteReport(
  db: Connection,
  report: DeliveryReport & At,
  /** Notes it where it is of another feature's message, and says whether it was. */
  noteElsewhere: NoteReport,
) {
  await lockName(db, report.providerId);
  const { providerId, state, at } = report;
  const rows = await apply(db, report);
  if (rows.length > 0 || (await noteElsewhere(db, report))) return rows;
  await db
    .insertInto('sms_reports')
    .values({ provider_id: providerId, state, at })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ state, at }))
    .execute();
  return [];
}

/**
 * What was reported before the message had its name here, which the caller stores in the same transaction: no
 * report falls in between.
 */
export async function removeEarlyReport(
  db: Connection,
  providerId: string,
): Promise<DeliveryReport['state'] | null> {
  await lockName(db, providerId);
  const early = await db
    .deleteFrom('sms_reports')
    .where('provider_id', '=', providerId)
    .returning('state')
    .executeTakeFirst();
  return early?.state ?? null;
}

/** In the transaction that ends the message: a report that came before it counts. */
export async function saveProviderId(
  db: Connection,
  { id, providerId, at }: { id: string; providerId: string | null } & At,
): Promise<void> {
  if (providerId === null) return;
  const state = await removeEarlyReport(db, providerId);
  await db.updateTable('letters').set({ provider_id: providerId }).where('id', '=', id).execute();
  if (state) await apply(db, { providerId, state, at });
}
