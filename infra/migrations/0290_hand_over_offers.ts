/** A hand-over that its new practitioner has not accepted yet: by whom, who has the visit otherwise, until when. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add column handed_by uuid references practitioners,
      add column handed_from uuid references practitioners,
      add column hand_over_due_at timestamptz,
      add constraint visits_hand_over_open check
        ((handed_by is null) = (hand_over_due_at is null)
          and (handed_by is null or handed_to is not null)
          and (handed_from is null or handed_by is not null))`.execute(db);
  await sql`create index visits_hand_over_due on visits (hand_over_due_at)
    where hand_over_due_at is not null`.execute(db);
}
