/** Facts and closed cases can be deleted by age: what belongs to a case goes with its row, and in no other way. */
import { sql, type Kysely } from 'kysely';

const references = sql`
alter table case_events
  drop constraint case_events_case_id_fkey,
  add constraint case_events_case_id_fkey foreign key (case_id) references cases on delete cascade;
alter table clocks
  drop constraint clocks_case_id_fkey,
  add constraint clocks_case_id_fkey foreign key (case_id) references cases on delete cascade;
alter table query_answers
  drop constraint query_answers_case_id_fkey,
  add constraint query_answers_case_id_fkey foreign key (case_id) references cases on delete cascade;
alter table query_addenda
  drop constraint query_addenda_case_id_fkey,
  add constraint query_addenda_case_id_fkey
    foreign key (case_id) references query_answers on delete cascade;
alter table form_drafts
  drop constraint form_drafts_case_id_fkey,
  add constraint form_drafts_case_id_fkey foreign key (case_id) references cases on delete cascade;
alter table form_answers
  drop constraint form_answers_case_id_fkey,
  add constraint form_answers_case_id_fkey foreign key (case_id) references cases on delete cascade;
alter table form_addenda
  drop constraint form_addenda_case_id_form_fkey,
  add constraint form_addenda_case_id_form_fkey
    foreign key (case_id, form) references form_answers on delete cascade;
alter table rule_hits
  drop constraint rule_hits_case_id_fkey,
  add constraint rule_hits_case_id_fkey
    foreign key (case_id) references cases on delete set null;
create index rule_hits_of_case on rule_hits (case_id) where case_id is not null`;

/** A deletion within another one is that of the case: its own statement is none. */
const kept = sql`
create or replace function case_events_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the events of a case are append-only';
end $$;
create or replace function query_answers_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a signed answer is not changed';
end $$;
create or replace function form_answers_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a signed form is not changed';
end $$;
create function cases_keep() returns trigger language plpgsql as $$
begin
  if old.closed_at is null then raise exception 'an open case is not deleted'; end if;
  return old;
end $$;
create trigger cases_keep before delete on cases for each row execute function cases_keep()`;

/** The nightly job finds what is old enough without reading what is not. */
const indexes = sql`
create index cases_closed_at on cases (organization_id, closed_at) where closed_at is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [references, kept, indexes]) await part.execute(db);
}
