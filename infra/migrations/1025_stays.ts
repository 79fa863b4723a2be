/** Stays in a bed as lists read them: one row each, written by triggers in the transaction that changes the record. */
import { sql, type Kysely } from 'kysely';

/**
 * `class_changes`: [{class, until}], each class that the stay had before its present one; `leaves`: [{from, until}].
 * The columns of place, payer and days are those of cases, by the same functions.
 */
const stays = sql`
create table stays (
  id uuid primary key references facts on delete cascade,
  organization_id uuid not null references organizations,
  patient_id uuid not null,
  class text not null,
  status text not null,
  class_changes jsonb not null default '[]',
  leaves jsonb not null default '[]',
  attending text,
  unit_id uuid,
  unit text,
  unit_key text generated always as (coalesce(unit_id::text, unit)) stored,
  bed text,
  service text,
  payer text,
  working_drg text,
  admitted_at timestamptz,
  discharged_at timestamptz,
  admitted_day date,
  discharged_day date,
  expected_by_record date,
  stay_days integer generated always as (discharged_day - admitted_day) stored,
  is_open boolean not null generated always as
    (status in ('in-progress', 'onleave', 'triaged') and discharged_at is null) stored,
  review_id uuid,
  review_state text,
  review_due_at timestamptz,
  review_closed_at timestamptz,
  foreign key (organization_id, patient_id) references patients (organization_id, id)
);
create index stays_open on stays (organization_id, admitted_day, id) where is_open;
create index stays_open_by_unit on stays (organization_id, unit, id) where is_open;
create index stays_open_by_payer on stays (organization_id, payer, id) where is_open;
create index stays_over on stays (organization_id, discharged_day, id) where discharged_day is not null;
create index stays_of_patient on stays (patient_id);
create index stays_of_unit on stays (unit_id) where unit_id is not null`;

/** FHIR's classHistory and statusHistory, where a source sends them; else what this house saw change. */
const history = sql`
create function is_bed_class(code text) returns boolean language sql immutable parallel safe
return code in ('IMP', 'ACUTE', 'NONACUTE', 'OBSENC', 'SS', 'EMER');
create function class_history(body jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('class', h #>> '{class,code}', 'until', h #>> '{period,end}')
    order by h #>> '{period,end}'), '[]')
  from jsonb_array_elements(body -> 'classHistory') h
  where h #>> '{class,code}' <> '' and h #>> '{period,end}' <> ''
$$;
create function leave_history(body jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', h #>> '{period,start}', 'until', h #>> '{period,end}')
    order by h #>> '{period,start}'), '[]')
  from jsonb_array_elements(body -> 'statusHistory') h
  where h ->> 'status' = 'onleave' and h #>> '{period,start}' <> ''
$$;
create function expected_in_record(body jsonb) returns date language sql immutable as $$
  select (e ->> 'valueDate')::date
  from jsonb_array_elements(case when jsonb_typeof(body -> 'extension') = 'array' then body -> 'extension' else '[]' end) e
  where e ->> 'url' = 'urn:karemd:encounter:expected-discharge'
    and e ->> 'valueDate' ~ '^[1-8][0-9]{3}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(e ->> 'valueDate', 'date')
  limit 1
$$;
create function leaves_after(leaves jsonb, was text, is_now text, at timestamptz) returns jsonb
language sql immutable as $$
  select case
    when is_now = 'onleave' and was is distinct from 'onleave'
      then leaves || jsonb_build_array(jsonb_build_object('from', at, 'until', null))
    when is_now is distinct from 'onleave' and was = 'onleave' and jsonb_array_length(leaves) > 0
      then jsonb_set(leaves, '{-1,until}', to_jsonb(at))
    else leaves end
$$`;

/** A visit without a bed is no stay, unless it was one or becomes one. What was planned had no class yet. */
const writing = sql`
create function store_stay(f facts, before facts) returns void language plpgsql as $$
declare
  s case_stay;
  stored stays;
  had_begun boolean := before.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error');
  changes jsonb;
  away jsonb;
begin
  select * into stored from stays where id = f.id;
  if stored.id is null and not coalesce(is_bed_class(f.code), false) then return; end if;
  s := stay_of_case(f.id);
  changes := coalesce(stored.class_changes, '[]');
  if jsonb_typeof(f.body -> 'classHistory') = 'array' then changes := class_history(f.body);
  elsif had_begun and before.code is distinct from f.code then
    changes := changes || jsonb_build_array(jsonb_build_object('class', before.code, 'until', f.stated_at));
  end if;
  away := coalesce(stored.leaves, '[]');
  if jsonb_typeof(f.body -> 'statusHistory') = 'array' then away := leave_history(f.body);
  else away := leaves_after(away, before.status, f.status, f.stated_at);
  end if;
  insert into stays (id, organization_id, patient_id, class, status, class_changes, leaves, attending, unit_id,
    unit, bed, service, payer, working_drg, admitted_at, discharged_at, admitted_day, discharged_day,
    expected_by_record)
  values (f.id, f.organization_id, f.patient_id, coalesce(f.code, ''), f.status, changes, away, f.author, s.unit_id,
    s.unit, s.bed, s.service, payer_of(f.organization_id, f.patient_id), s.working_drg, s.admitted_at,
    s.discharged_at, s.admitted_day, s.discharged_day, expected_in_record(f.body))
  on conflict (id) do update set patient_id = excluded.patient_id, class = excluded.class,
    status = excluded.status, class_changes = excluded.class_changes, leaves = excluded.leaves,
    attending = excluded.attending, unit_id = excluded.unit_id, unit = excluded.unit, bed = excluded.bed,
    service = excluded.service, payer = excluded.payer, working_drg = excluded.working_drg,
    admitted_at = excluded.admitted_at, discharged_at = excluded.discharged_at,
    admitted_day = excluded.admitted_day, discharged_day = excluded.discharged_day,
    expected_by_record = excluded.expected_by_record;
end $$;
create function store_new_stay() returns trigger language plpgsql as $$
begin perform store_stay(new, null); return null; end $$;
create function store_changed_stay() returns trigger language plpgsql as $$
begin perform store_stay(new, old); return null; end $$;
create trigger store_new_stay after insert on facts for each row
  when (new.type = 'Encounter') execute function store_new_stay();
create trigger store_changed_stay after update on facts for each row when (new.type = 'Encounter'
    and (old.body, old.status, old.effective_at, old.ended_at, old.patient_id)
      is distinct from (new.body, new.status, new.effective_at, new.ended_at, new.patient_id))
  execute function store_changed_stay()`;

/** A stay says who pays by the coverages of its patient, of all records that were merged into theirs. */
const payers = sql`
create function store_payer_of_stays(of_organization uuid, of_patient uuid) returns void language plpgsql as $$
declare present text := payer_of(of_organization, of_patient);
begin
  update stays s set payer = present where s.organization_id = of_organization
    and s.patient_id in (select same_patients(of_patient)) and s.payer is distinct from present;
end $$;
create function store_payer_of_fact() returns trigger language plpgsql as $$
begin
  perform store_payer_of_stays(coalesce(new.organization_id, old.organization_id),
    coalesce(new.patient_id, old.patient_id));
  return null;
end $$;
create trigger store_payer_of_new after insert or update on facts for each row
  when (new.type = 'Coverage') execute function store_payer_of_fact();
create trigger store_payer_of_old after delete on facts for each row
  when (old.type = 'Coverage') execute function store_payer_of_fact();
create function store_payer_of_merged() returns trigger language plpgsql as $$
begin
  perform store_payer_of_stays(new.organization_id, id)
    from unnest(array_remove(array[new.id, old.merged_into], null)) as of_it (id);
  return null;
end $$;
create trigger store_payer_of_merged after update of merged_into on patients for each row
  when (old.merged_into is distinct from new.merged_into) execute function store_payer_of_merged();
create function stores_payer_of_table() returns trigger language plpgsql as $$
begin
  with hit as (
    select distinct coalesce(p.merged_into, p.id) as main from facts f join patients p on p.id = f.patient_id
    where f.organization_id = new.organization_id and f.type = 'Coverage' and f.status = 'active'
      and (payer_id_key(f.body #>> '{payor,0,identifier,value}') in
          (select payer_id_key(w) from unnest(old.payer_ids || new.payer_ids) w)
        or payer_name_key(f.body #>> '{payor,0,display}') in
          (select payer_name_key(w) from unnest(old.other_names || old.name || new.other_names || new.name) w))
  ), present as (select main, payer_of(new.organization_id, main) as payer from hit),
  same as (
    select main as id, payer from present
    union all select m.id, h.payer from present h join patients m on m.merged_into = h.main
  )
  update stays s set payer = same.payer from same
  where s.organization_id = new.organization_id and s.patient_id = same.id and s.payer is distinct from same.payer;
  return null;
end $$;
-- Named so that it runs after write_payer_keys, by which payer_of finds them.
create trigger write_stays_of_payer after insert or update on payers
  for each row execute function stores_payer_of_table()`;

/** A unit that is renamed or merged, and an organization whose days begin elsewhere. */
const others = sql`
create function store_unit_of_stays() returns trigger language plpgsql as $$
begin
  update stays s set unit_id = u.id, unit = u.name from units u
  where s.unit_id = new.id and u.id = coalesce(new.merged_into, new.id);
  return null;
end $$;
create trigger store_unit_of_stays after update of name, merged_into on units for each row
  when ((old.name, old.merged_into) is distinct from (new.name, new.merged_into))
  execute function store_unit_of_stays();
create function store_days_of_stays() returns trigger language plpgsql as $$
begin
  update stays s set admitted_day = d.admitted_day, discharged_day = d.discharged_day
  from (select id, (stay_of_case(id)).* from stays where organization_id = new.id) d
  where s.id = d.id;
  return null;
end $$;
create trigger store_days_of_stays after update of zone on organizations for each row
  when (old.zone <> new.zone) execute function store_days_of_stays()`;

/** The review of a stay: the open one that is due first, else the one that was closed last and not cancelled. */
const reviews = sql`
create function store_review_of_stay(of_stay uuid) returns void language sql as $$
  update stays s set review_id = r.id, review_state = r.state, review_due_at = r.due_at, review_closed_at = r.closed_at
  from (select 1) as always (row)
  left join lateral (
    select id, state, due_at, closed_at from cases
    where encounter_id = of_stay and kind = 'um-review' and state <> 'cancelled'
    order by closed_at is null desc, case when closed_at is null then due_order end, closed_at desc, id limit 1
  ) r on true
  where s.id = of_stay and (s.review_id, s.review_state, s.review_due_at, s.review_closed_at)
    is distinct from (r.id, r.state, r.due_at, r.closed_at)
$$;
create function store_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.encounter_id is distinct from new.encounter_id then
    perform store_review_of_stay(old.encounter_id);
  end if;
  perform store_review_of_stay(new.encounter_id);
  return null;
end $$;
create trigger store_new_review after insert on cases for each row
  when (new.kind = 'um-review' and new.encounter_id is not null) execute function store_review();
create trigger store_review after update of state, due_at, closed_at, encounter_id on cases for each row
  when (new.kind = 'um-review') execute function store_review()`;

const backfill = sql`
do $$ begin
  perform store_stay(f, null) from facts f where f.type = 'Encounter';
  perform store_review_of_stay(s.id) from stays s where exists
    (select from cases c where c.encounter_id = s.id and c.kind = 'um-review');
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [stays, history, writing, payers, others, reviews, backfill])
    await part.execute(db);
}
