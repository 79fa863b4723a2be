/** Payers of an organization: by which ids and names its coverages mean them, and what cases then say. */
import { sql, type Kysely } from 'kysely';

const payers = sql`
create table payers (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (length(name) between 1 and 120),
  other_names text[] not null default '{}',
  payer_ids text[] not null default '{}',
  plans text[] not null default '{}',
  phone text,
  portal text check (portal ~ '^https://'),
  clock_notes text,
  active boolean not null default true,
  merged_into uuid,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, merged_into) references payers (organization_id, id)
);
create index payers_listed on payers (organization_id, name) where merged_into is null`;

/** A name without case, accents and punctuation, as other names are compared; an id without case. */
const comparing = sql`
create function payer_name_key(words text) returns text language sql immutable strict parallel safe
return nullif(btrim(regexp_replace(folded(left(words, 200)), '[[:space:][:punct:]]+', ' ', 'g')), '');
create function payer_id_key(words text) returns text language sql immutable strict parallel safe
return nullif(upper(btrim(left(words, 200))), '')`;

/** One id and one name mean one payer: the key of the table. */
const keys = sql`
create table payer_keys (
  organization_id uuid not null,
  kind text not null check (kind in ('id', 'name')),
  key text not null,
  payer_id uuid not null,
  primary key (organization_id, kind, key),
  foreign key (organization_id, payer_id) references payers (organization_id, id)
);
create index payer_keys_of_payer on payer_keys (payer_id);
create index facts_by_payer_id on facts
  (organization_id, payer_id_key(body #>> '{payor,0,identifier,value}'))
  where type = 'Coverage' and status = 'active';
create index facts_by_payer_name on facts
  (organization_id, payer_name_key(body #>> '{payor,0,display}'))
  where type = 'Coverage' and status = 'active'`;

/** An id says more than a name, which is typed. Null: no payer of the table. */
const meaning = sql`
create function payer_name(of_organization uuid, payer_id text, words text) returns text
language sql stable as $$
  select p.name from payer_keys k join payers p on p.id = k.payer_id
  where k.organization_id = of_organization
    and ((k.kind = 'id' and k.key = payer_id_key($2)) or (k.kind = 'name' and k.key = payer_name_key($3)))
  order by k.kind limit 1
$$;
create function payer_names(of_organization uuid, words text[]) returns text[] language sql stable as $$
  select array(select coalesce(payer_name(of_organization, null, w.word), w.word) from unnest(words) as w (word))
$$;
create or replace function payer_of(of_organization uuid, of_patient uuid) returns text language sql stable as $$
  select coalesce(
    payer_name(of_organization, f.body #>> '{payor,0,identifier,value}', f.body #>> '{payor,0,display}'),
    nullif(left(f.body #>> '{payor,0,display}', 200), ''))
  from same_patients(of_patient) as same (id)
  join facts f on f.organization_id = of_organization and f.patient_id = same.id
    and f.type = 'Coverage' and f.status = 'active'
  order by case when f.body ->> 'order' ~ '^[0-9]{1,6}$' then (f.body ->> 'order')::integer end
    nulls last, f.effective_at desc, f.id
  limit 1
$$`;

/** The payer of all cases of patients who have a coverage by one of these. */
const writing = sql`
create function write_payer_of_keys(of_organization uuid, ids text[], names text[]) returns void
language plpgsql as $$
begin
  with hit as (
    select distinct coalesce(p.merged_into, p.id) as main from facts f join patients p on p.id = f.patient_id
    where f.organization_id = of_organization and f.type = 'Coverage' and f.status = 'active'
      and (payer_id_key(f.body #>> '{payor,0,identifier,value}') = any (ids)
        or payer_name_key(f.body #>> '{payor,0,display}') = any (names))
  ), present as (
    select main, payer_of(of_organization, main) as payer from hit
  ), same as (
    select main as id, payer from present
    union all
    select m.id, h.payer from present h join patients m on m.merged_into = h.main
  )
  update cases c set payer = s.payer from same s
  where c.organization_id = of_organization and c.patient_id = s.id and c.payer is distinct from s.payer;
  if found then perform set_config('karemd.case_columns', 'changed', true); end if;
end $$;
create function write_payer_keys() returns trigger language plpgsql as $$
declare
  ids text[] := array(select key from payer_keys where payer_id = new.id and kind = 'id');
  names text[] := array(select key from payer_keys where payer_id = new.id and kind = 'name');
begin
  delete from payer_keys where payer_id = new.id;
  if new.merged_into is null then
    insert into payer_keys (organization_id, kind, key, payer_id)
    select new.organization_id, k.kind, k.key, new.id from (
      select 'id' as kind, payer_id_key(w) as key from unnest(new.payer_ids) w
      union
      select 'name', payer_name_key(w) from unnest(new.other_names || new.name) w) k
    where k.key is not null;
  end if;
  ids := ids || array(select key from payer_keys where payer_id = new.id and kind = 'id');
  names := names || array(select key from payer_keys where payer_id = new.id and kind = 'name');
  perform write_payer_of_keys(new.organization_id, ids, names);
  return null;
end $$;
create trigger write_payer_keys_of_new after insert on payers
  for each row execute function write_payer_keys();
create trigger write_payer_keys after update on payers for each row
  when ((old.name, old.other_names, old.payer_ids, old.merged_into)
    is distinct from (new.name, new.other_names, new.payer_ids, new.merged_into))
  execute function write_payer_keys()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [payers, comparing, keys, meaning, writing]) await part.execute(db);
}
