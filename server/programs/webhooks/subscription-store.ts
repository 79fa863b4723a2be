/** Rows of subscriptions and of the notifications that wait for their webhooks or were not taken. */
import { sql } from 'kysely';
import type { FailedNotification, SubscribedType } from '#shared/programs/notifications.ts';
import type { EncryptedRow } from '#server/platform/encrypted-table.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export interface Subscription {
  id: string;
  programId: string;
  resourceType: SubscribedType;
  practitionerId: string | null;
  endpoint: string;
  reason: string;
}

export interface NewSubscription extends Subscription {
  organizationId: string;
  encryptedSecret: Buffer;
  createdAt: Date;
}

export async function insert(db: Connection, row: NewSubscription): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      id: row.id,
      organization_id: row.organizationId,
      program_id: row.programId,
      resource_type: row.resourceType,
      practitioner_id: row.practitionerId,
      endpoint: row.endpoint,
      reason: row.reason,
      encrypted_secret: row.encryptedSecret,
      created_at: row.createdAt,
    })
    .execute();
}

const openOf = (db: Connection, programId: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'program_id as programId',
      'resource_type as resourceType',
      'practitioner_id as practitionerId',
      'endpoint',
      'reason',
    ])
    .where('program_id', '=', programId)
    .where('ended_at', 'is', null);

export const subscriptionsOf = (db: Connection, programId: string): Promise<Subscription[]> =>
  openOf(db, programId).orderBy('id').execute();

export async function subscriptionOf(
  db: Connection,
  { programId, id }: { programId: string; id: string },
): Promise<Subscription | null> {
  return (await openOf(db, programId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether this practitioner belongs to the organization. */
export async function isPractitioner(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('practitioners')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('is_program', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** What waits for it goes too. */
export async function end(
  db: Connection,
  { programId, id, endedAt }: { programId: string; id: string; endedAt: Date },
): Promise<boolean> {
  const isEnded = await changesRow(
    db
      .updateTable('subscriptions')
      .set({ ended_at: endedAt })
      .where('program_id', '=', programId)
      .where('id', '=', id)
      .where('ended_at', 'is', null),
  );
  if (isEnded)
    await db.deleteFrom('subscription_notifications').where('subscription_id', '=', id).execute();
  return isEnded;
}

/** Marks the next ones as queued; of two servers each takes its own. */
export async function takeNew(
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
    .innerJoin('practitioners as p', 'p.id', 's.program_id')
    .select([
      'n.id',
      'p.full_name as program',
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

/** False where it is not failed any more. */
export const queueAgain = (
  db: Connection,
  { organizationId, id, at }: FailedRef & { at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('subscription_notifications')
      .set({ state: 'queued', queued_at: at, tries: 0, failure: null, failed_at: null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('state', '=', 'failed'),
  );

/** False where it is not failed any more. */
export const dismiss = (db: Connection, { organizationId, id }: FailedRef): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('subscription_notifications')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('state', '=', 'failed'),
  );

export interface EncryptedSecret extends EncryptedRow {
  encryptedSecret: Buffer;
}

const secretsAtOnce = 500;

export const secretsAfter = (db: Connection, after: string | null): Promise<EncryptedSecret[]> =>
  db
    .selectFrom('subscriptions')
    .select([
      'id as key',
      'organization_id as organizationId',
      'encrypted_secret as encryptedSecret',
    ])
    .where('ended_at', 'is', null)
    .$if(after !== null, (rows) => rows.where('id', '>', after))
    .orderBy('id')
    .limit(secretsAtOnce)
    .execute();

export async function replaceSecrets(
  db: Connection,
  changes: { row: EncryptedSecret; encrypted: Buffer }[],
): Promise<string[]> {
  const { rows } = await sql<{ organization: string }>`
    update subscriptions s set encrypted_secret = n.encrypted
    from unnest(
      ${changes.map(({ row }) => row.key)}::uuid[],
      ${changes.map(({ row }) => row.encryptedSecret)}::bytea[],
      ${changes.map(({ encrypted }) => encrypted)}::bytea[]
    ) as n (id, before, encrypted)
    where s.id = n.id and s.encrypted_secret = n.before
    returning s.organization_id as organization`.execute(db);
  return rows.map(({ organization }) => organization);
}
