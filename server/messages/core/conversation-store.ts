/** Rows of conversations, of who reads them, and of what each has seen. */
import { sql } from 'kysely';
import type { ConversationKind } from '#shared/messages.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { addressed, type MessageReader } from './addressed-store.ts';

const rows = (db: Connection) =>
  db
    .selectFrom('conversations as c')
    .leftJoin('units as u', 'u.id', 'c.unit_id')
    .leftJoin('cases as k', 'k.id', 'c.case_id')
    .leftJoin('patients as p', 'p.id', 'k.patient_id')
    .leftJoin('patients as s', 's.id', 'p.merged_into')
    .select([
      'c.id',
      'c.organization_id as organizationId',
      'c.kind',
      'c.role',
      'c.unit_id as unitId',
      'c.case_id as caseId',
      'c.started_by as startedBy',
      'c.last_number as lastNumber',
      'u.name as unitName',
      'k.title as caseTitle',
      'k.owner_id as ownerId',
      'k.opened_by as openedBy',
      'k.owner_role as ownerRole',
      'k.owner_unit_id as ownerUnitId',
      sql<string | null>`coalesce(s.full_name, p.full_name)`.as('patientName'),
    ]);

type ConversationRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
export type Conversation = ConversationRow;

export const byId = (db: Connection, organizationId: string, id: string) =>
  rows(db)
    .where((is) => allEqual(is, { 'c.id': id, 'c.organization_id': organizationId }))
    .executeTakeFirst();

/** Undefined where it is not the reader's. */
export const addressedById = (db: Connection, reader: MessageReader, id: string) =>
  rows(db)
    .where((is) => allEqual(is, { 'c.id': id, 'c.organization_id': reader.organizationId }))
    .where(sql<boolean>`c.id in ${addressed(reader)}`)
    .executeTakeFirst();

export async function idOfCase(
  db: Connection,
  organizationId: string,
  caseId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, case_id: caseId }))
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewConversation {
  organizationId: string;
  kind: ConversationKind;
  role?: string;
  unitId?: string | null;
  caseId?: string;
  /** What makes two of a kind one. */
  sameAs: string;
  startedBy: string;
  at: Date;
}

/** The one that there is, or a new one. */
export async function ensure(db: Connection, newConversation: NewConversation): Promise<string> {
  const { organizationId, kind, sameAs, startedBy, at } = newConversation;
  await db
    .insertInto('conversations')
    .values({
      organization_id: organizationId,
      kind,
      role: newConversation.role ?? null,
      unit_id: newConversation.unitId ?? null,
      case_id: newConversation.caseId ?? null,
      same_as: sameAs,
      started_by: startedBy,
      started_at: at,
      last_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('conversations')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, kind, same_as: sameAs }))
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of the next message; until the commit nobody else gets one. */
export async function nextNumber(
  db: Connection,
  conversationId: string,
  at: Date,
): Promise<number> {
  const { number } = await db
    .updateTable('conversations')
    .set((is) => ({ last_number: is('last_number', '+', 1), last_at: at }))
    .where('id', '=', conversationId)
    .returning('last_number as number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function addMembers(
  db: Connection,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('conversation_people')
    .values(
      ids.map((id) => ({ conversation_id: conversationId, practitioner_id: id, is_member: true })),
    )
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'practitioner_id']).doUpdateSet({ is_member: true }),
    )
    .execute();
}

export async function memberIds(db: Connection, conversationId: string): Promise<string[]> {
  const members = await db
    .selectFrom('conversation_people')
    .select('practitioner_id as id')
    .where((is) => allEqual(is, { conversation_id: conversationId, is_member: true }))
    .execute();
  return members.map(({ id }) => id);
}

interface ConversationPerson {
  conversationId: string;
  personId: string;
}

export const ownState = (db: Connection, { conversationId, personId }: ConversationPerson) =>
  db
    .selectFrom('conversation_people')
    .select(['seen_number as seenNumber', 'muted_until as mutedUntil'])
    .where((is) => allEqual(is, { conversation_id: conversationId, practitioner_id: personId }))
    .executeTakeFirst();

/** False where they had seen it. */
export async function saw(
  db: Connection,
  { conversationId, personId, number }: ConversationPerson & { number: number },
): Promise<boolean> {
  const { rows: changed } = await sql`
    insert into conversation_people as cp
      (conversation_id, practitioner_id, delivered_number, seen_number)
    select id, ${personId}, least(last_number, ${number}), least(last_number, ${number})
    from conversations where id = ${conversationId}
    on conflict (conversation_id, practitioner_id) do update
      set seen_number = excluded.seen_number,
        delivered_number = greatest(cp.delivered_number, excluded.delivered_number)
      where cp.seen_number < excluded.seen_number
    returning 1`.execute(db);
  return changed.length > 0;
}

export const mute = (
  db: Connection,
  { conversationId, personId, until }: ConversationPerson & { until: Date | null },
) =>
  db
    .insertInto('conversation_people')
    .values({ conversation_id: conversationId, practitioner_id: personId, muted_until: until })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'practitioner_id']).doUpdateSet({ muted_until: until }),
    )
    .execute();
