/** Cases take what lists say of their stay from its row of `stays`; the record is read once for a stay that changes. */
import { sql, type Kysely } from 'kysely';

/** As in 0994, with one pass over the locations; plans of plpgsql last as long as their session. */
const inRecord = sql`
create or replace function stay_of_case(of_stay uuid) returns case_stay language plpgsql stable as $$
declare
  f facts; s case_stay; u units; zone text; place record;
  last jsonb; ward text; bed text; before text; words text; urn text;
begin
  select * into f from facts where id = of_stay;
  if not found then return null; end if;
  select o.zone into zone from organizations o where o.id = f.organization_id;
  for place in
    select l.entry -> 'location' as location,
      l.entry @? '$.physicalType.coding[*] ? (@.code == "wa")' as is_ward,
      l.entry @? '$.physicalType.coding[*] ? (@.code == "bd")' as is_bed
    from jsonb_array_elements(case when jsonb_typeof(f.body -> 'location') = 'array'
      then f.body -> 'location' else '[]' end) with ordinality as l (entry, position)
    where l.entry #>> '{location,display}' <> ''
      and coalesce(l.entry #>> '{period,end}' = f.body #>> '{period,end}', l.entry #>> '{period,end}' is null)
    order by l.position desc
  loop
    last := coalesce(last, place.location);
    if place.is_ward then ward := coalesce(ward, place.location ->> 'display'); end if;
    if place.is_bed then bed := coalesce(bed, place.location ->> 'display'); end if;
  end loop;
  urn := last #>> '{identifier,value}';
  if urn ~* '^urn:uuid:[0-9a-f-]{36}$' and pg_input_is_valid(substr(urn, 10), 'uuid') then
    select unit.* into u from units old join units unit on unit.id = coalesce(old.merged_into, old.id)
    where old.organization_id = f.organization_id and old.id = substr(urn, 10)::uuid;
  end if;
  before := coalesce(ward, u.name);
  words := coalesce(bed, last ->> 'display');
  s.unit_id := u.id;
  s.unit := coalesce(u.name, left(ward, 200));
  s.bed := nullif(left(case when starts_with(words, before || ' ') then substr(words, length(before) + 2)
    when words is distinct from before then words end, 200), '');
  s.service := concept_words(f.body -> 'serviceType');
  if jsonb_typeof(f.body -> 'extension') = 'array' then
    s.working_drg := (select nullif(left(concat_ws(' ', e.value #>> '{valueCoding,code}',
        e.value #>> '{valueCoding,display}'), 200), '')
      from jsonb_array_elements(f.body -> 'extension') e
      where e.value ->> 'url' = 'urn:karemd:encounter:working-drg' limit 1);
  end if;
  if f.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error') then
    s.admitted_at := f.effective_at;
    s.discharged_at := f.ended_at;
    s.admitted_day := (f.effective_at at time zone
      case when f.effective_precision is null then zone else 'UTC' end)::date;
    s.discharged_day := (f.ended_at at time zone
      case when length(f.body #>> '{period,end}') <= 10 then 'UTC' else zone end)::date;
  end if;
  return s;
end $$`;

/** A trigger of facts writes the row before any that reads it: those run in the order of their names. */
const stored = sql`
create function stored_stay(of_stay uuid) returns case_stay language plpgsql stable as $$
declare s case_stay;
begin
  select unit_id, unit, bed, service, working_drg, admitted_at, discharged_at, admitted_day, discharged_day
    into s from stays where id = of_stay;
  if found then return s; end if;
  return stay_of_case(of_stay);
end $$;
create or replace function write_case_stay() returns trigger language plpgsql as $$
declare
  of_stay uuid := coalesce(new.encounter_id, present_stay(new.organization_id, new.patient_id));
  s case_stay := stored_stay(of_stay);
begin
  new.unit_id := s.unit_id; new.unit := s.unit; new.bed := s.bed; new.service := s.service;
  new.admitted_at := s.admitted_at; new.discharged_at := s.discharged_at;
  new.admitted_day := s.admitted_day; new.discharged_day := s.discharged_day;
  new.working_drg := case when new.kind <> 'cdi-query' then s.working_drg end;
  if num_nonnulls(new.claim_payer, new.claim_payer_id) > 0 then
    new.payer := payer_of_claim(new.organization_id, new.claim_payer_id, new.claim_payer);
  else
    select payer into new.payer from stays where id = of_stay;
    if not found then new.payer := payer_of(new.organization_id, new.patient_id); end if;
  end if;
  return new;
end $$;
create or replace function write_stay_of_cases(of_stay uuid) returns void language plpgsql as $$
declare ids uuid[] := array(select id from cases where encounter_id = of_stay order by id);
begin
  if cardinality(ids) > 0 then perform write_stay(ids, stored_stay(of_stay)); end if;
end $$;
create or replace function write_stay_of_patient(of_organization uuid, of_patient uuid) returns void
language plpgsql as $$
declare ids uuid[] := array(select c.id from same_patients(of_patient) as same (id)
  join cases c on c.organization_id = of_organization and c.patient_id = same.id
    and c.encounter_id is null and c.closed_at is null order by c.id);
begin
  if cardinality(ids) > 0 then
    perform write_stay(ids, stored_stay(present_stay(of_organization, of_patient)));
  end if;
end $$;
create or replace function store_days_of_stays() returns trigger language plpgsql as $$
begin
  update stays s set admitted_day = d.admitted_day, discharged_day = d.discharged_day
  from stays of_zone cross join lateral stay_of_case(of_zone.id) d
  where of_zone.organization_id = new.id and s.id = of_zone.id;
  return null;
end $$`;

/** The first review of a stay is known without looking for others. It is written after the stay: its page has room. */
const reviews = sql`
alter table stays set (fillfactor = 50);
create or replace function store_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state <> 'cancelled' then
    update stays set review_id = new.id, review_state = new.state, review_due_at = new.due_at,
      review_closed_at = new.closed_at
    where id = new.encounter_id and review_id is null;
    if found then return null; end if;
  elsif tg_op = 'UPDATE' and old.encounter_id is distinct from new.encounter_id then
    perform store_review_of_stay(old.encounter_id);
  end if;
  perform store_review_of_stay(new.encounter_id);
  return null;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [inRecord, stored, reviews]) await part.execute(db);
}
