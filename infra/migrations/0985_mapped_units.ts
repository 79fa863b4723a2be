/** Codes of units in mappings of feeds name the unit itself. Null: a revision with names that were typed. */
import { sql, type Kysely } from 'kysely';

/** `units` stays for a program of the release before: codes and names, one a line. */
const unitCodes = sql`alter table feed_mappings add column unit_codes jsonb`;

const keepsPublished = sql`
create or replace function feed_mappings_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft'
    and (new.source_id, new.revision, new.identifier_types, new.classes, new.units, new.unit_codes,
      new.kept_segments)
    is distinct from
      (old.source_id, old.revision, old.identifier_types, old.classes, old.units, old.unit_codes,
      old.kept_segments)
  then raise exception 'a published mapping is not changed';
  end if;
  return new;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await unitCodes.execute(db);
  await keepsPublished.execute(db);
}
