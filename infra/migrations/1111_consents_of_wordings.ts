/** A consent of a visit names the published wording and the language in which it was read; data and recording are agreed to by themselves. */
import { sql, type Kysely } from 'kysely';

/** `language` is that of the words. `consent_language` is the one in which a guest chose to read. */
const columns = sql`
alter table visit_consents
  add column wording_id uuid references wordings,
  add column language text not null default 'en',
  drop constraint visit_consents_kind_check,
  add constraint visit_consents_kind_check check (kind in
    ('tele-visit', 'recording', 'data', 'files', 'third-person', 'captions', 'snapshot'));
create index visit_consents_of_wording on visit_consents (wording_id) where wording_id is not null;
alter table visit_guests add column consent_language text`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
}
