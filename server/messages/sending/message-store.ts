/** Rows of messages and their receipts, as they are written. */
import { sql } from 'kysely';
import type { Priority } from '#shared/messages.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface NewMessage {
  organizationId: string;
  conversationId: string;
  number: number;
  senderId: string;
  key: string;
  text: string;
  priority: Priority;
  answerBy: Date | null;
  answersId: string | null;
  mentionIds: string[];
  at: Date;
}

export async function insert(db: Connection, newMessage: NewMessage): Promise<string> {
  const { id } = await db
    .insertInto('messages')
    .values({
      organization_id: newMessage.organizationId,
      conversation_id: newMessage.conversationId,
      number: newMessage.number,
      sender_id: newMessage.senderId,
      key: newMessage.key,
      sent_at: newMessage.at,
      text: newMessage.text,
      priority: newMessage.priority,
      answer_by: newMessage.answerBy,
      answers_id: newMessage.answersId,
      mentions: newMessage.mentionIds,
      settled_at: null,
      settled_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const byKey = (db: Connection, senderId: string, key: string) =>
  db
    .selectFrom('messages')
    .select(['id as messageId', 'conversation_id as conversationId'])
    .where('sender_id', '=', senderId)
    .where('key', '=', key)
    .executeTakeFirst();

export const byId = (db: Connection, id: string) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select([
      'm.id',
      'm.conversation_id as conversationId',
      'm.sender_id as senderId',
      'm.answer_by as answerBy',
      'm.priority',
      'm.number',
      'c.kind',
    ])
    .where('m.id', '=', id)
    .executeTakeFirst();

export async function countSince(db: Connection, senderId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sender_id', '=', senderId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

interface MessageAction {
  messageId: string;
  personId: string;
  at: Date;
}

/** False where it was settled before. */
export const closeQuestion = (
  db: Connection,
  { messageId, personId, at }: MessageAction,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('messages')
      .set({ settled_at: at, settled_by: personId })
      .where('id', '=', messageId)
      .where('settled_at', 'is', null),
  );

export async function acknowledge(
  db: Connection,
  { messageId, personId, at }: MessageAction,
): Promise<void> {
  await sql`
    insert into message_receipts as r
      (message_id, practitioner_id, delivered_at, seen_at, acknowledged_at)
    values (${messageId}, ${personId}, ${at}, ${at}, ${at})
    on conflict (message_id, practitioner_id) do update
      set acknowledged_at = coalesce(r.acknowledged_at, excluded.acknowledged_at),
        seen_at = coalesce(r.seen_at, excluded.seen_at)`.execute(db);
}

/** Of a conversation's messages up to this number, those of others; their senders, who are told. */
export async function seen(
  db: Connection,
  reading: { conversationId: string; personId: string; number: number; at: Date },
): Promise<string[]> {
  const { conversationId, personId, number, at } = reading;
  const { rows } = await sql<{ id: string }>`
    with written as (
      insert into message_receipts as r (message_id, practitioner_id, delivered_at, seen_at)
      select id, ${personId}, ${at}, ${at} from messages
      where conversation_id = ${conversationId} and number <= ${number}
        and number > ${number} - 200 and sender_id <> ${personId}
      on conflict (message_id, practitioner_id) do update set seen_at = excluded.seen_at
        where r.seen_at is null
      returning r.message_id)
    select distinct m.sender_id as id from written w join messages m on m.id = w.message_id
  `.execute(db);
  return rows.map(({ id }) => id);
}
