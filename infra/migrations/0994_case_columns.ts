/** What lists say of a case's stay: unit, bed, service, payer and days, written with the stay by triggers. */
import { sql, type Kysely } from 'kysely';

/** `unit_id` is the unit that has the duty now; `unit` its name, or what the record says where it is none of ours. */
const columns = sql`
alter table cases
  add column unit_id uuid,
  add column unit text,
  add column unit_key text generated always as (coalesce(unit_id::text, unit)) stored,
  add column bed text,
  add column service text,
  add column payer text,
  add column working_drg text,
  add column admitted_at timestamptz,
  add column discharged_at timestamptz,
  add column admitted_day date,
  add column discharged_day date,
  add column stay_days integer generated always as (discharged_day - admitted_day) stored`;

/**
 * The last location of an Encounter at a level of FHIR's location-physical-type; null: of any. Where the
 * patient was before is left out: it ended before the stay did.
 */
const location = sql`
create function stay_location(body jsonb, level text) returns jsonb language sql immutable as $$
  select l.entry -> 'location'
  from jsonb_array_elements(case when jsonb_typeof(body -> 'location') = 'array'
    then body -> 'location' else '[]' end) with ordinality as l (entry, position)
  where l.entry #>> '{location,display}' <> ''
    and coalesce(l.entry #>> '{period,end}' = body #>> '{period,end}',
      l.entry #>> '{period,end}' is null)
    and (level is null
    or l.entry @? ('$.physicalType.coding[*] ? (@.code == "' || level || '")')::jsonpath)
  order by l.position desc limit 1
$$;
create function concept_words(concept jsonb) returns text language sql immutable as $$
  select nullif(left(coalesce(concept ->> 'text', concept #>> '{coding,0,display}',
    concept #>> '{coding,0,code}'), 200), '')
$$`;

/** All records of a patient: the one that it is now, and those that were merged into it. */
const patients = sql`
create function same_patients(of_patient uuid) returns setof uuid language sql stable as $$
  select coalesce(merged_into, id) from patients where id = of_patient
  union all
  select m.id from patients p join patients m on m.merged_into = coalesce(p.merged_into, p.id)
  where p.id = of_patient
$$`;

/** The first active Coverage by its order, then the newest; of all records that were merged into the patient's. */
const payer = sql`
create function payer_of(of_organization uuid, of_patient uuid) returns text language sql stable as $$
  select nullif(left(f.body #>> '{payor,0,display}', 200), '')
  from same_patients(of_patient) as same (id)
  join facts f on f.organization_id = of_organization and f.patient_id = same.id
    and f.type = 'Coverage' and f.status = 'active'
  order by case when f.body ->> 'order' ~ '^[0-9]{1,6}$' then (f.body ->> 'order')::integer end
    nulls last, f.effective_at desc, f.id
  limit 1
$$`;

/** A stay that is planned, was cancelled or stated in error has no days. */
const stay = sql`
create type case_stay as (unit_id uuid, unit text, bed text, service text, working_drg text, admitted_at timestamptz,
  discharged_at timestamptz, admitted_day date, discharged_day date);
create function stay_of_case(of_stay uuid) returns case_stay language sql stable as $$
  select row(u.id, coalesce(u.name, w.ward), nullif(left(
      case when starts_with(w.words, w.before || ' ') then substr(w.words, length(w.before) + 2)
        when w.words is distinct from w.before then w.words end, 200), ''),
    concept_words(f.body -> 'serviceType'),
    (select nullif(left(concat_ws(' ', e.value #>> '{valueCoding,code}',
        e.value #>> '{valueCoding,display}'), 200), '')
      from jsonb_array_elements(case when jsonb_typeof(f.body -> 'extension') = 'array'
        then f.body -> 'extension' else '[]' end) e
      where e.value ->> 'url' = 'urn:karemd:encounter:working-drg' limit 1),
    d.admitted_at, d.discharged_at,
    (d.admitted_at at time zone case when f.effective_precision is null then o.zone else 'UTC' end)::date,
    (d.discharged_at at time zone
      case when length(f.body #>> '{period,end}') <= 10 then 'UTC' else o.zone end)::date)::case_stay
  from facts f
  join organizations o on o.id = f.organization_id
  -- Each place is looked for once: "offset 0" has Postgres not write it in where it is used.
  cross join lateral (select stay_location(f.body, null) as last,
    stay_location(f.body, 'wa') ->> 'display' as ward,
    stay_location(f.body, 'bd') ->> 'display' as bed offset 0) l
  cross join lateral (select l.last #>> '{identifier,value}' as urn) i
  left join units old on old.organization_id = f.organization_id and i.urn ~* '^urn:uuid:[0-9a-f-]{36}$'
    and old.id::text = lower(substr(i.urn, 10))
  left join units u on u.id = coalesce(old.merged_into, old.id)
  cross join lateral (select left(l.ward, 200) as ward, coalesce(l.ward, u.name) as before,
    coalesce(l.bed, l.last ->> 'display') as words) w
  cross join lateral (select
    case when f.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error')
      then f.effective_at end as admitted_at,
    case when f.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error')
      then f.ended_at end as discharged_at) d
  where f.id = of_stay
$$`;

/** A case that is of no stay has that in which its patient lies in a bed now, the newest; null: none. */
const present = sql`
create function present_stay(of_organization uuid, of_patient uuid) returns uuid language sql stable as $$
  select f.id from same_patients(of_patient) as same (id)
  join facts f on f.organization_id = of_organization and f.patient_id = same.id
    and f.type = 'Encounter' and f.status in ('in-progress', 'onleave', 'triaged')
    and f.ended_at is null and f.code in ('IMP', 'ACUTE', 'NONACUTE', 'OBSENC', 'SS', 'EMER')
  order by f.effective_at desc, f.id desc limit 1
$$`;

/** A query never has the DRG, so that no clinician is led by it. */
const ofCase = sql`
create function write_case_stay() returns trigger language plpgsql as $$
declare s case_stay := stay_of_case(
  coalesce(new.encounter_id, present_stay(new.organization_id, new.patient_id)));
begin
  new.unit_id := s.unit_id; new.unit := s.unit; new.bed := s.bed; new.service := s.service;
  new.admitted_at := s.admitted_at; new.discharged_at := s.discharged_at;
  new.admitted_day := s.admitted_day; new.discharged_day := s.discharged_day;
  new.working_drg := case when new.kind <> 'cdi-query' then s.working_drg end;
  new.payer := payer_of(new.organization_id, new.patient_id);
  return new;
end $$;
create trigger write_new_case_stay before insert on cases
  for each row when (num_nonnulls(new.encounter_id, new.patient_id) > 0) execute function write_case_stay();
create trigger write_case_stay before update on cases for each row
  when ((old.encounter_id, old.patient_id) is distinct from (new.encounter_id, new.patient_id)
    or (old.closed_at is not null and new.closed_at is null and new.patient_id is not null))
  execute function write_case_stay()`;

/** A setting says that the transaction changed some, so that open screens are told (stay-case-store.ts). */
const writing = sql`
create function write_stay(case_ids uuid[], s case_stay) returns void language plpgsql as $$
begin
  update cases c set unit_id = s.unit_id, unit = s.unit, bed = s.bed, service = s.service,
    working_drg = case when c.kind <> 'cdi-query' then s.working_drg end, admitted_at = s.admitted_at,
    discharged_at = s.discharged_at, admitted_day = s.admitted_day, discharged_day = s.discharged_day
  where c.id = any (case_ids) and (c.unit_id, c.unit, c.bed, c.service, c.working_drg, c.admitted_at,
      c.discharged_at, c.admitted_day, c.discharged_day)
    is distinct from (s.unit_id, s.unit, s.bed, s.service,
      case when c.kind <> 'cdi-query' then s.working_drg end, s.admitted_at, s.discharged_at,
      s.admitted_day, s.discharged_day);
  if found then perform set_config('karemd.case_columns', 'changed', true); end if;
end $$;
create function write_stay_of_cases(of_stay uuid) returns void language plpgsql as $$
declare ids uuid[] := array(select id from cases where encounter_id = of_stay order by id);
begin
  if cardinality(ids) > 0 then perform write_stay(ids, stay_of_case(of_stay)); end if;
end $$;
create function write_stay_of_patient(of_organization uuid, of_patient uuid) returns void
language plpgsql as $$
declare ids uuid[] := array(select c.id from same_patients(of_patient) as same (id)
  join cases c on c.organization_id = of_organization and c.patient_id = same.id
    and c.encounter_id is null and c.closed_at is null order by c.id);
begin
  if cardinality(ids) > 0 then
    perform write_stay(ids, stay_of_case(present_stay(of_organization, of_patient)));
  end if;
end $$;
create function write_payer_of_patient(of_organization uuid, of_patient uuid) returns void
language plpgsql as $$
declare present text := payer_of(of_organization, of_patient);
begin
  update cases c set payer = present
  where c.organization_id = of_organization
    and c.patient_id in (select same_patients(of_patient))
    and c.payer is distinct from present;
  if found then perform set_config('karemd.case_columns', 'changed', true); end if;
end $$`;

const ofFacts = sql`
create function write_stay_of_fact() returns trigger language plpgsql as $$
begin
  -- No case is of a stay that was not stored yet.
  if tg_op = 'UPDATE' then perform write_stay_of_cases(new.id); end if;
  perform write_stay_of_patient(new.organization_id, new.patient_id);
  return null;
end $$;
create trigger write_stay_of_new after insert on facts for each row
  when (new.type = 'Encounter') execute function write_stay_of_fact();
create trigger write_stay_of_fact after update on facts for each row when (new.type = 'Encounter'
    and (old.body, old.status, old.effective_at, old.ended_at, old.patient_id)
      is distinct from (new.body, new.status, new.effective_at, new.ended_at, new.patient_id))
  execute function write_stay_of_fact();
create function write_payer_of_fact() returns trigger language plpgsql as $$
begin
  perform write_payer_of_patient(coalesce(new.organization_id, old.organization_id),
    coalesce(new.patient_id, old.patient_id));
  return null;
end $$;
create trigger write_payer_of_new after insert or update on facts for each row
  when (new.type = 'Coverage') execute function write_payer_of_fact();
create trigger write_payer_of_old after delete on facts for each row
  when (old.type = 'Coverage') execute function write_payer_of_fact()`;

/** A unit that is renamed or merged, a patient that is merged, and an organization whose days begin elsewhere. */
const ofOthers = sql`
create function write_unit_of_cases() returns trigger language plpgsql as $$
begin
  update cases c set unit_id = u.id, unit = u.name from units u
  where c.unit_id = new.id and u.id = coalesce(new.merged_into, new.id);
  return null;
end $$;
create trigger write_unit_of_cases after update of name, merged_into on units for each row
  when ((old.name, old.merged_into) is distinct from (new.name, new.merged_into))
  execute function write_unit_of_cases();
create function write_columns_of_merged() returns trigger language plpgsql as $$
declare of_patient uuid;
begin
  foreach of_patient in array array_remove(array[new.id, old.merged_into], null) loop
    perform write_payer_of_patient(new.organization_id, of_patient);
    perform write_stay_of_patient(new.organization_id, of_patient);
  end loop;
  return null;
end $$;
create trigger write_columns_of_merged after update of merged_into on patients for each row
  when (old.merged_into is distinct from new.merged_into) execute function write_columns_of_merged();
create function write_days_of_cases() returns trigger language plpgsql as $$
begin
  perform write_stay_of_cases(s.id) from (select distinct encounter_id as id from cases
    where organization_id = new.id and encounter_id is not null) s;
  perform write_stay_of_patient(new.id, s.patient_id) from (select distinct patient_id from cases
    where organization_id = new.id and encounter_id is null and patient_id is not null
      and closed_at is null) s;
  return null;
end $$;
create trigger write_days_of_cases after update of zone on organizations for each row
  when (old.zone <> new.zone) execute function write_days_of_cases()`;

const backfill = sql`
do $$ begin
  perform write_stay_of_cases(s.id)
    from (select distinct encounter_id as id from cases where encounter_id is not null) s;
  perform write_stay_of_patient(s.organization_id, s.patient_id)
    from (select distinct organization_id, patient_id from cases
      where encounter_id is null and patient_id is not null and closed_at is null) s;
end $$`;

/** Lists and counts of open cases by unit, and the ids of lists in order of each column, from the index alone. */
const indexes = sql`
create index cases_of_unit on cases (unit_id) where unit_id is not null;
create index cases_open_by_unit on cases (organization_id, queue, unit_key, due_order, id)
  include (kind, state, owner_id, owner_role, backup_role, opened_by) where closed_at is null;
create index cases_order_unit on cases (organization_id, queue, unit, id)
  include (kind, state, owner_id, unit_key) where closed_at is null;
create index cases_order_bed on cases (organization_id, queue, bed, id)
  include (kind, state, owner_id, unit_key) where closed_at is null;
create index cases_order_service on cases (organization_id, queue, service, id)
  include (kind, state, owner_id, unit_key) where closed_at is null;
create index cases_order_payer on cases (organization_id, queue, payer, id)
  include (kind, state, owner_id, unit_key) where closed_at is null;
create index cases_order_drg on cases (organization_id, queue, working_drg, id)
  include (kind, state, owner_id, unit_key) where closed_at is null;
create index cases_order_admitted on cases (organization_id, queue, admitted_day, id)
  include (discharged_day, kind, state, owner_id, unit_key) where closed_at is null;
create index cases_order_days on cases (organization_id, queue, stay_days, id)
  include (kind, state, owner_id, unit_key) where closed_at is null;
create index cases_order_opened on cases (organization_id, queue, opened_at, id)
  include (kind, state, owner_id, unit_key) where closed_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const parts = [
    columns,
    location,
    patients,
    payer,
    stay,
    present,
    ofCase,
    writing,
    ofFacts,
    ofOthers,
    backfill,
    indexes,
  ];
  for (const part of parts) await part.execute(db);
}
