/** Rows of messages to which only somebody who leaves could answer. */
import { sql } from 'kysely';
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
}

const mostListed = 100;

/** In conversations of two: with more people another one answers, and a role or a unit is somebody else by then. */
export async function unansweredBy(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<UnansweredMessage[]> {
  const { rows } = await sql<UnansweredMessage>`
    select m.id, m.sender_id as "senderId", s.full_name as name, m.sent_at as at
    from conversation_people own
    join conversations c on c.id = own.conversation_id and c.kind = 'people'
    join messages m on m.conversation_id = c.id and m.due_at is not null
      and m.sender_id <> ${practitionerId}
    join practitioners s on s.id = m.sender_id and s.active
    where own.practitioner_id = ${practitionerId} and own.is_member
      and c.organization_id = ${organizationId}
      and not exists (
        select from conversation_people o join practitioners p on p.id = o.practitioner_id and p.active
        where o.conversation_id = c.id and o.is_member
          and o.practitioner_id not in (${practitionerId}, m.sender_id))
    order by m.sent_at, m.id limit ${mostListed}`.execute(db);
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
