/** Receipts of messages that reached a screen of the reader. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  addressed,
  isForReader,
  type MessageReader,
} from '#server/messages/core/addressed-store.ts';

/** Of one conversation at once; a person who is new to a unit gets no more of its past. */
const most = 200;

/** The senders of those that had not arrived before. */
export async function deliver(db: Connection, reader: MessageReader): Promise<string[]> {
  const { personId, organizationId, now } = reader;
  const { rows } = await sql<{ id: string }>`
    with behind as (
      select c.*, coalesce(own.delivered_number, 0) as delivered
      from conversations c left join conversation_people own
        on own.conversation_id = c.id and own.practitioner_id = ${personId}
      where c.organization_id = ${organizationId} and c.id in ${addressed(reader)}
        and c.last_number > coalesce(own.delivered_number, 0)),
    moved as (
      insert into conversation_people as cp (conversation_id, practitioner_id, delivered_number)
      select id, ${personId}, last_number from behind order by id
      on conflict (conversation_id, practitioner_id) do update
        set delivered_number = greatest(cp.delivered_number, excluded.delivered_number)),
    written as (
      insert into message_receipts (message_id, practitioner_id, delivered_at)
      select m.id, ${personId}, ${now} from behind c
      join messages m on m.conversation_id = c.id and m.number > c.delivered
        and m.number > c.last_number - ${most}
      where ${isForReader(reader)}
      on conflict do nothing
      returning message_id)
    select distinct m.sender_id as id from written w join messages m on m.id = w.message_id
  `.execute(db);
  return rows.map(({ id }) => id);
}
