/** Rules of clocks say more of their length: cut-offs, days off, a second length, and a date to count from. */
import { sql, type Kysely } from 'kysely';

const time = '^[0-2][0-9]:[0-5][0-9]$';

const lengths = sql`
alter table clock_rules
  add column cut_off_at text check (cut_off_at ~ ${sql.lit(time)}),
  add column day_off_due_at text check (day_off_due_at ~ ${sql.lit(time)}),
  add column second_length jsonb check (second_length ?& array['takes', 'length', 'unit']),
  add column counts_from text not null default 'event' check (counts_from <> '')`;

/** As in 0700_clock_rule_versions.ts, with the columns above. */
const publishedRules = sql`
create or replace function clock_rules_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.name, new.label, new.kind, new.starts_on, new.counts_from,
      new.met_by, new.paused_in, new.applies_to, new.length, new.unit, new.zone, new.day_ends_at,
      new.cut_off_at, new.day_off_due_at, new.second_length, new.observes_closures, new.holidays,
      new.warn_minutes, new.citation, new.valid_from, new.valid_to, new.revision)
    is distinct from (old.name, old.label, old.kind, old.starts_on, old.counts_from,
      old.met_by, old.paused_in, old.applies_to, old.length, old.unit, old.zone, old.day_ends_at,
      old.cut_off_at, old.day_off_due_at, old.second_length, old.observes_closures, old.holidays,
      old.warn_minutes, old.citation, old.valid_from, old.valid_to, old.revision)
  then raise exception 'a published rule of a clock is not changed';
  end if;
  return new;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [lengths, publishedRules]) await part.execute(db);
}
