/** Rows of messages between somebody who leaves and others: unanswered ones, their own questions, and their memberships. */
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

export interface UnansweredMessage {
  id: string;
  senderId: string;
  name: string;
  at: Date;
  /** Somebody else can answer it too. */
  isShared: boolean;
}

/** Whether another active person than these two is in conversation `c`. */
const hasOthers = (practitionerId: string, otherId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from conversation_people o join practitioners p on p.id = o.practitioner_id and p.active
  where o.conversation_id = c.id and o.is_member
    and o.practitioner_id not in (${practitionerId}, ${otherId}))`;

/**
 * What waits for their answer, or urgent for their "I have it": in conversations of people, and where they are
 * mentioned. Other messages to a role or a unit are for those who have it by then.
 */
export async function unansweredBy(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<UnansweredMessage[]> {
  const { rows } = await sql<UnansweredMessage>`
    select m.id, m.sender_id as "senderId", s.full_name as name, m.sent_at as at,
      c.kind <> 'people' or ${hasOthers(practitionerId, sql`m.sender_id`)} as "isShared"
    from messages m
    join conversations c on c.id = m.conversation_id
    join practitioners s on s.id = m.sender_id and s.active
    where m.organization_id = ${organizationId} and m.due_at is not null
      and m.sender_id <> ${practitionerId}
      and (c.kind = 'people' or ${practitionerId} = any(m.mentions))
      and exists (select from conversation_people own where own.conversation_id = c.id
        and own.practitioner_id = ${practitionerId} and own.is_member)
      and (m.answer_by is not null or not exists (select from message_receipts r
        where r.message_id = m.id and r.practitioner_id = ${practitionerId}
          and r.acknowledged_at is not null))
    order by m.sent_at, m.id`.execute(db);
  return rows;
}

export interface OwnQuestion {
  id: string;
  at: Date;
  /** Of the other person, or the role that was asked. */
  name: string;
  /** Null where a role was asked, or the other one has left too. */
  askedId: string | null;
}

/** Questions of theirs whose answer nobody else would read: to one person, and to a role. */
export async function ownQuestions(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<OwnQuestion[]> {
  const { rows } = await sql<OwnQuestion>`
    select m.id, m.sent_at as at, asked.id as "askedId", coalesce(asked.full_name, c.role, '') as name
    from messages m
    join conversations c on c.id = m.conversation_id
    left join lateral (
      select p.id, p.full_name from conversation_people o
      join practitioners p on p.id = o.practitioner_id and p.active
      where c.kind = 'people' and o.conversation_id = c.id and o.is_member
        and o.practitioner_id <> ${practitionerId}
      order by p.id limit 1) asked on true
    where m.sender_id = ${practitionerId} and m.organization_id = ${organizationId}
      and m.answer_by is not null and m.settled_at is null
      and (c.kind = 'role' and c.started_by = ${practitionerId}
        or c.kind = 'people' and not ${hasOthers(practitionerId, sql`asked.id`)})
    order by m.sent_at, m.id`.execute(db);
  return rows;
}

/** They wait for nobody any more. */
export async function closeUnanswered(
  db: Connection,
  ids: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update messages set settled_at = ${at}, settled_by = ${by}
    where id = any(${[...ids]}::uuid[]) and settled_at is null`.execute(db);
}

/** A conversation with one other person keeps both, so that it keeps its name; it is written to by nobody. */
export async function endMemberships(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update conversation_people own set is_member = false
    from conversations c
    where c.id = own.conversation_id and c.organization_id = ${organizationId}
      and own.practitioner_id = ${practitionerId} and own.is_member
      and (c.kind <> 'people' or (select count(*) from conversation_people o
        where o.conversation_id = c.id and o.is_member) > 2)
    returning c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Active members of these conversations. */
export async function membersOf(db: Connection, conversationIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from conversation_people o
    join practitioners p on p.id = o.practitioner_id and p.active
    where o.conversation_id = any(${[...conversationIds]}::uuid[]) and o.is_member`.execute(db);
  return rows.map(({ id }) => id);
}
