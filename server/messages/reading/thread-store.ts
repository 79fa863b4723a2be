/** The messages of one conversation with their receipts, and the list of a reader's conversations. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';
import {
  addressed,
  isForReader,
  needsReader,
  type MessageReader,
} from '#server/messages/core/addressed-store.ts';
import {
  conversationColumns,
  conversationParts,
  conversationWords,
  messageColumns,
  type ConversationColumns,
  type MessageColumns,
} from '#server/messages/core/columns-store.ts';
import { otherNames } from './message-line-store.ts';

interface ThreadRow extends MessageColumns {
  text: string;
  answersNumber: number | null;
  mentions: string[];
  settledAt: Date | null;
  settledBy: string | null;
  needsMe: boolean;
  delivered: number;
  seen: string[];
  acknowledged: string[];
}

interface ThreadQuery {
  conversationId: string;
  before: number | undefined;
  limit: number;
}

const receiptNames = (at: 'seen_at' | 'acknowledged_at') => sql`(
  select coalesce(array_agg(x.full_name order by r.${sql.ref(at)}), '{}')
  from message_receipts r join practitioners x on x.id = r.practitioner_id
  where r.message_id = m.id and r.${sql.ref(at)} is not null)`;

/** Newest first. */
export async function messagesOf(
  db: Connection,
  reader: MessageReader,
  { conversationId, before, limit }: ThreadQuery,
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${messageColumns}, m.text, q.number as "answersNumber",
      array(select x.full_name from practitioners x where x.id = any(m.mentions)
        order by x.name_order) as mentions,
      m.settled_at as "settledAt", b.full_name as "settledBy", ${needsReader(reader)} as "needsMe",
      (select count(*)::int from message_receipts r where r.message_id = m.id) as delivered,
      ${receiptNames('seen_at')} as seen, ${receiptNames('acknowledged_at')} as acknowledged
    from messages m
    join conversations c on c.id = m.conversation_id
    join practitioners w on w.id = m.sender_id
    left join messages q on q.id = m.answers_id
    left join practitioners b on b.id = m.settled_by
    where m.conversation_id = ${conversationId}
      ${before === undefined ? sql`` : sql`and m.number < ${before}`}
    order by m.number desc limit ${limit}`.execute(db);
  return rows;
}

export interface ConversationLineRow extends ConversationColumns {
  id: string;
  others: string | null;
  lastAt: Date;
  lastText: string;
  lastSender: string;
  unread: number;
  isMuted: boolean;
}

interface ConversationsQuery {
  search: string;
  after: { at: string; id: string } | undefined;
  limit: number;
}

const excerptLength = 120;

/** Newest first; found by their names and by every text in them. */
export async function conversationsOf(
  db: Connection,
  reader: MessageReader,
  { search, after, limit }: ConversationsQuery,
): Promise<ConversationLineRow[]> {
  const { personId, organizationId, now } = reader;
  const named = matchesAllWords('l.words', search);
  const textMatches = matchesAllWords('f.text_folded', search);
  const isMatch =
    named.length === 0
      ? sql`true`
      : sql`((${sql.join(named, sql` and `)}) or exists (select from messages f
          where f.organization_id = ${organizationId} and f.conversation_id = l.id
            and ${sql.join(textMatches, sql` and `)}))`;
  const { rows } = await sql<ConversationLineRow>`
    select l.* from (
      select c.id, ${conversationColumns},
        ${otherNames(personId)} as others,
        c.last_at as "lastAt", left(n.text, ${excerptLength}) as "lastText",
        w.full_name as "lastSender",
        coalesce(own.muted_until > ${now}, false) as "isMuted",
        (select count(*)::int from messages m where m.conversation_id = c.id
          and m.number > coalesce(own.seen_number, 0) and ${isForReader(reader)}) as unread,
        findable(concat_ws(' ', ${conversationWords}, ${otherNames(personId)})) as words
      from conversations c
      join messages n on n.conversation_id = c.id and n.number = c.last_number
      join practitioners w on w.id = n.sender_id
      left join conversation_people own
        on own.conversation_id = c.id and own.practitioner_id = ${personId}
      ${conversationParts}
      where c.organization_id = ${organizationId} and c.id in ${addressed(reader)}
        ${after ? sql`and (c.last_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    ) l where ${isMatch} order by l."lastAt" desc, l.id desc limit ${limit}`.execute(db);
  return rows;
}
