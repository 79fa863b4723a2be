/** Messages between colleagues can be deleted by age: their receipts go with them, and an answer stays without its question. */
import { sql, type Kysely } from 'kysely';

const references = sql`
alter table message_receipts
  drop constraint message_receipts_message_id_fkey,
  add constraint message_receipts_message_id_fkey
    foreign key (message_id) references messages on delete cascade;
alter table messages
  drop constraint messages_answers_id_fkey,
  add constraint messages_answers_id_fkey
    foreign key (answers_id) references messages on delete set null;
create index messages_answers on messages (answers_id) where answers_id is not null;
create index messages_sent on messages (organization_id, sent_at) where due_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await references.execute(db);
}
