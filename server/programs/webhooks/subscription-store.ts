/** Rows of subscriptions, their secrets, and the pauses of their webhooks. */
import { sql } from 'kysely';
import type { SubscribedType } from '#shared/programs/notifications.ts';
import type { EncryptedRow } from '#server/platform/encrypted-table.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
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
    .where((is) => allEqual(is, { organization_id: organizationId, id, is_program: false }))
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
      .where((is) => allEqual(is, { program_id: programId, id }))
      .where('ended_at', 'is', null),
  );
  if (isEnded)
    await db.deleteFrom('subscription_notifications').where('subscription_id', '=', id).execute();
  return isEnded;
}

/** Null: its webhook answers again. */
export async function pauseUntil(
  db: Connection,
  { subscriptionId, until }: { subscriptionId: string; until: Date | null },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ paused_until: until })
    .where('id', '=', subscriptionId)
    .where('paused_until', 'is distinct from', until)
    .execute();
}

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
