/** Messages as lists have them: what needs the reader, what is addressed to them, what they wait for. */
import { sql, type RawBuilder } from 'kysely';
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
  messageColumns,
  type ConversationColumns,
  type MessageColumns,
} from '#server/messages/core/columns-store.ts';

export interface LineRow extends MessageColumns, ConversationColumns {
  conversationId: string;
  text: string;
  dueAt: Date | null;
  isUnread: boolean;
  others: string | null;
}

const excerptLength = 280;
/** At most so many for the timeline of a stay. */
const mostOfPatient = 500;

/** The other members of conversation `c`, by name. */
export const otherNames = (personId: string) => sql`(
  select string_agg(x.full_name, ', ' order by x.name_order) from conversation_people y
  join practitioners x on x.id = y.practitioner_id
  where y.conversation_id = c.id and y.is_member and y.practitioner_id <> ${personId})`;

/** Null where nobody else is a member. */
export async function othersIn(
  db: Connection,
  { conversationId, personId }: { conversationId: string; personId: string },
): Promise<string | null> {
  const { rows } = await sql<{ names: string | null }>`
    select ${otherNames(personId)} as names from conversations c where c.id = ${conversationId}
  `.execute(db);
  return rows[0]?.names ?? null;
}

const lines = ({ personId }: MessageReader) => sql`
  select ${messageColumns}, m.conversation_id as "conversationId",
    left(m.text, ${excerptLength}) as text, m.due_at as "dueAt",
    m.sender_id <> ${personId} and m.number > coalesce(own.seen_number, 0) as "isUnread",
    ${conversationColumns},
    case when c.kind = 'people' then ${otherNames(personId)} end as others
  from messages m
  join conversations c on c.id = m.conversation_id
  join practitioners w on w.id = m.sender_id
  left join conversation_people own
    on own.conversation_id = c.id and own.practitioner_id = ${personId}
  ${conversationParts}`;

const mine = (reader: MessageReader) =>
  sql`m.organization_id = ${reader.organizationId} and c.id in ${addressed(reader)}`;

interface OpenQuery {
  after: { dueAt: string | null; id: string } | undefined;
  limit: number;
}

const isAfter = ({ after }: OpenQuery): RawBuilder<unknown> =>
  after === undefined
    ? sql`true`
    : sql`(m.due_at, m.id) > (${after.dueAt ?? 'infinity'}::timestamptz, ${after.id}::uuid)`;

/** By due time. */
export async function open(
  db: Connection,
  reader: MessageReader,
  query: OpenQuery,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`${lines(reader)}
    where ${mine(reader)} and ${needsReader(reader)} and ${isAfter(query)}
    order by m.due_at, m.id limit ${query.limit}`.execute(db);
  return rows;
}

const isAsked = ({ personId }: MessageReader) =>
  sql`m.sender_id = ${personId} and m.answer_by is not null and m.settled_at is null`;

interface PageQuery {
  list: 'forMe' | 'asked';
  search: string;
  after: { at: string; id: string } | undefined;
  limit: number;
}

/** Newest first. */
export async function page(
  db: Connection,
  reader: MessageReader,
  { list, search, after, limit }: PageQuery,
): Promise<LineRow[]> {
  const isListed = list === 'forMe' ? isForReader(reader) : isAsked(reader);
  const matching = matchesAllWords('m.text_folded', search);
  const { rows } = await sql<LineRow>`${lines(reader)}
    where ${mine(reader)} and ${isListed}
      ${matching.length > 0 ? sql`and ${sql.join(matching, sql` and `)}` : sql``}
      ${after ? sql`and (m.sent_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by m.sent_at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** About these cases, which the reader may see; oldest first. */
export async function ofCases(
  db: Connection,
  reader: MessageReader,
  caseIds: readonly string[],
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`${lines(reader)}
    where m.organization_id = ${reader.organizationId} and c.case_id = any(${[...caseIds]}::uuid[])
    order by m.sent_at, m.id limit ${mostOfPatient}`.execute(db);
  return rows;
}

/** Cases whose conversations have messages to the reader that they have not seen. */
export async function unreadCaseIds(db: Connection, reader: MessageReader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.case_id as id from conversations c
    left join conversation_people own
      on own.conversation_id = c.id and own.practitioner_id = ${reader.personId}
    join messages m on m.conversation_id = c.id and m.number > coalesce(own.seen_number, 0)
    where c.organization_id = ${reader.organizationId} and c.case_id is not null
      and c.id in ${addressed(reader)} and c.last_number > coalesce(own.seen_number, 0)
      and own.muted_until > ${reader.now} is not true and ${isForReader(reader)}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Counts {
  /** Need the reader. */
  open: number;
  /** Theirs that wait for an answer. */
  asked: number;
  /** Not seen by them, in conversations that are not muted, and in how many of these. */
  unread: number;
  unreadConversations: number;
}

export async function counts(db: Connection, reader: MessageReader): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with mine as materialized (
      select c.*, coalesce(own.seen_number, 0) as seen,
        coalesce(own.muted_until > ${reader.now}, false) as is_muted
      from conversations c left join conversation_people own
        on own.conversation_id = c.id and own.practitioner_id = ${reader.personId}
      where c.organization_id = ${reader.organizationId} and c.id in ${addressed(reader)}),
    unseen as (
      select count(*)::int as messages, count(distinct c.id)::int as conversations
      from mine c join messages m on m.conversation_id = c.id
      where c.last_number > c.seen and not c.is_muted and m.number > c.seen
        and ${isForReader(reader)})
    select
      (select count(*)::int from mine c join messages m on m.conversation_id = c.id
        where ${needsReader(reader)}) as open,
      (select count(*)::int from mine c join messages m on m.conversation_id = c.id
        where ${isAsked(reader)}) as asked,
      u.messages as unread, u.conversations as "unreadConversations"
    from unseen u`.execute(db);
  return rows[0] ?? { open: 0, asked: 0, unread: 0, unreadConversations: 0 };
}

/** What is to be told: urgent ones until they are taken, others until they are seen; newest first. */
export async function notices(
  db: Connection,
  reader: MessageReader,
  { since, isQuiet, limit }: { since: Date; isQuiet: boolean; limit: number },
): Promise<LineRow[]> {
  const { now, personId } = reader;
  const isUrgent = sql`(m.priority = 'urgent' and ${needsReader(reader)})`;
  const isAcknowledged = sql`exists (select from message_receipts a where a.message_id = m.id
    and a.practitioner_id = ${personId} and a.acknowledged_at is not null)`;
  const isNew = isQuiet
    ? sql`false`
    : sql`(m.number > coalesce(own.seen_number, 0) and m.sent_at > ${since}
        and ${isForReader(reader)} and coalesce(own.muted_until, '-infinity') <= ${now})`;
  const { rows } = await sql<LineRow>`${lines(reader)}
    where ${mine(reader)} and (${isUrgent} or ${isNew}) and not ${isAcknowledged}
    order by m.priority = 'urgent' desc, m.sent_at desc, m.id limit ${limit}`.execute(db);
  return rows;
}
