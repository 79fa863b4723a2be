/** Rows of notifications: what waits for its webhook, and what was not taken. */
import { sql } from 'kysely';
import type { FailedNotification } from '#shared/programs/notifications.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { pauseUntil } from './subscription-store.ts';

export async function hasNew(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_notifications')
    .select('id')
    .where('state', '=', 'new')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the next ones as queued; of two servers each takes its own. */
export async function queueNew(
  db: Connection,
  { limit, at }: { limit: number; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update subscription_notifications set state = 'queued', queued_at = ${at} where id in (
      select id from subscription_notifications where state = 'new'
      order by id limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those whose job is gone: servers died while they had it, as often as it is tried. */
export async function failAbandoned(
  db: Connection,
  { before, at, failure }: { before: Date; at: Date; failure: string },
): Promise<void> {
  await db
    .updateTable('subscription_notifications')
    .set({ state: 'failed', failed_at: at, failure })
    .where('state', '=', 'queued')
    .where('queued_at', '<', before)
    .execute();
}

/** What has to be known to send one; null where it was sent, or its subscription ended. */
export async function notification(db: Connection, id: string) {
  const row = await db
    .selectFrom('subscription_notifications as n')
    .innerJoin('subscriptions as s', 's.id', 'n.subscription_id')
    .innerJoin('programs as g', 'g.id', 's.program_id')
    .select((is) => [
      'n.id',
      'n.organization_id as organizationId',
      'n.resource_id as resourceId',
      'n.resource_version as resourceVersion',
      'n.changed_at as changedAt',
      'n.tries',
      's.id as subscriptionId',
      's.program_id as programId',
      's.resource_type as resourceType',
      's.endpoint',
      's.encrypted_secret as encryptedSecret',
      's.paused_until as pausedUntil',
      'g.scopes',
      'g.ended_at as programEndedAt',
      is
        .or([
          is('s.practitioner_id', 'is', null),
          is.exists(
            is
              .selectFrom('appointment_practitioners as a')
              .select('a.appointment_id')
              .whereRef('a.appointment_id', '=', 'n.resource_id')
              .whereRef('a.practitioner_id', '=', 's.practitioner_id'),
          ),
        ])
        .$castTo<boolean>()
        .as('isMatching'),
    ])
    .where('n.id', '=', id)
    .where('n.state', '=', 'queued')
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function remove(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('subscription_notifications').where('id', '=', id).execute();
}

/** Those that nobody sent again or dismissed for so long. */
export async function deleteFailed(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('subscription_notifications')
    .where('state', '=', 'failed')
    .where('failed_at', '<', before)
    .execute();
}

/** `failedAt`: it is not tried again by itself. */
export async function noteFailure(
  db: Connection,
  { id, failure, failedAt }: { id: string; failure: string; failedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('subscription_notifications')
    .set((is) => ({
      tries: is('tries', '+', 1),
      failure,
      ...(failedAt && { state: 'failed' as const, failed_at: failedAt }),
    }))
    .where('id', '=', id)
    .execute();
}

/** The newest first. */
export async function failed(
  db: Connection,
  organizationId: string,
  limit: number,
): Promise<FailedNotification[]> {
  const rows = await db
    .selectFrom('subscription_notifications as n')
    .innerJoin('subscriptions as s', 's.id', 'n.subscription_id')
    .select([
      'n.id',
      fullNameOf('s.program_id').as('program'),
      's.endpoint',
      's.resource_type as resourceType',
      'n.resource_id as resourceId',
      'n.changed_at as changedAt',
      'n.failed_at as failedAt',
      'n.tries',
      'n.failure',
    ])
    .where('n.organization_id', '=', organizationId)
    .where('n.state', '=', 'failed')
    .orderBy('n.failed_at', 'desc')
    .orderBy('n.id')
    .limit(limit)
    .execute();
  return rows.map(({ failedAt, changedAt, failure, ...row }) => ({
    ...row,
    failure: failure ?? '',
    changedAt: changedAt.toISOString(),
    failedAt: failedAt?.toISOString() ?? '',
  }));
}

interface FailedRef {
  organizationId: string;
  id: string;
}

/** Its webhook is called at once. False where it is not failed any more. */
export async function queueAgain(
  db: Connection,
  { organizationId, id, at }: FailedRef & { at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('subscription_notifications')
    .set({ state: 'queued', queued_at: at, tries: 0, failure: null, failed_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('subscription_id as subscriptionId')
    .executeTakeFirst();
  if (!row) return false;
  await pauseUntil(db, { subscriptionId: row.subscriptionId, until: null });
  return true;
}

/** False where it is not failed any more. */
export const dismiss = (db: Connection, { organizationId, id }: FailedRef): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('subscription_notifications')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('state', '=', 'failed'),
  );
