/** Versions of the rules of clocks: counted, with all who wrote on one, and kept once they are published. */
import { sql, type Kysely } from 'kysely';

/** A rule is its name, its kind, what it starts with and for whom it holds; its versions are counted. */
const versions = sql`
alter table clock_rules
  add column revision integer check (revision > 0),
  add column written_by uuid[] check (cardinality(written_by) > 0),
  add column retired_by uuid references practitioners`;

const counted = sql`
update clock_rules r set written_by = array[r.drafted_by], revision = n.revision
from (
  select id, row_number() over (
    partition by organization_id, name, kind, starts_on, applies_to order by drafted_at, id
  ) as revision from clock_rules
) n where n.id = r.id`;

const required = sql`
alter table clock_rules
  alter column revision set not null,
  alter column written_by set not null,
  drop constraint clock_rules_two_persons,
  add constraint clock_rules_two_persons check (not approved_by = any (written_by)),
  add constraint clock_rules_revision
    unique (organization_id, name, kind, starts_on, applies_to, revision)`;

/** Running clocks are counted by the row that they started with. */
const kept = sql`
create function clock_rules_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.name, new.label, new.kind, new.starts_on, new.met_by, new.paused_in,
      new.applies_to, new.length, new.unit, new.zone, new.day_ends_at, new.observes_closures,
      new.holidays, new.warn_minutes, new.citation, new.valid_from, new.valid_to, new.revision)
    is distinct from (old.name, old.label, old.kind, old.starts_on, old.met_by, old.paused_in,
      old.applies_to, old.length, old.unit, old.zone, old.day_ends_at, old.observes_closures,
      old.holidays, old.warn_minutes, old.citation, old.valid_from, old.valid_to, old.revision)
  then raise exception 'a published rule of a clock is not changed';
  end if;
  return new;
end $$;
create trigger clock_rules_keep before update on clock_rules
  for each row execute function clock_rules_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [versions, counted, required, kept]) await part.execute(db);
}
