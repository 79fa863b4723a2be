/** A consent that was refused is kept as one, and snapshots are consented to by themselves. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_consents
      add column decision text not null default 'given' check (decision in ('given', 'refused')),
      drop constraint visit_consents_kind_check,
      add constraint visit_consents_kind_check
        check (kind in ('tele-visit', 'files', 'third-person', 'captions', 'snapshot'))`.execute(
    db,
  );
}
