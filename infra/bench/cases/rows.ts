/** The rows of a hospital with a million cases, in statements that fill a database at once. */

/** 16 case managers, a feed that creates and changes patients, and patients with record numbers. */
export const hospital = `
with o as (
  insert into organizations (name, zone) values ('Bench Hospital', 'Europe/London') returning id
), p as (
  insert into practitioners (organization_id, email, full_name, role, hospital_role,
    access_applications, zone)
  select id, 'person' || n || '@bench.example', 'Bench ' || n, 'EDITOR', 'Case Manager', '{KareMD}',
    'Europe/London'
  from o, generate_series(1, 16) n
), s as (
  insert into fact_sources (organization_id, kind, name, application, facility, zone, created_at,
    creates_patients, changes_patients)
  select id, 'hl7v2', 'Admissions', 'ADT1', 'NORTH', 'Europe/London', now(), true,
    '{fullName,birthDate,phone}' from o
)
insert into patients (organization_id, full_name, external_id)
select id, 'Patient ' || n, 'M' || n from o, generate_series(1, 1000) n`;

/** ADT2 to ADT8, with the same rights. */
export const furtherFeeds = `
insert into fact_sources (organization_id, kind, name, application, facility, zone, created_at,
  creates_patients, changes_patients)
select s.organization_id, s.kind, 'Admissions ' || n, 'ADT' || n, s.facility, s.zone, now(), true,
  s.changes_patients
from fact_sources s, generate_series(2, 8) n where s.application = 'ADT1'`;

/**
 * Inserts cases of all kinds: one in ten is open; half of those have nobody, the others a case manager each. Their stays
 * are on 40 wards with 9 services and 12 payers; one in three has ended, and one in seven says no payer. A denial has its
 * amount, its reason and its payer. $1: how many; $2: `kindMix` as JSON.
 */
export const cases = `
with who as (
  select id, organization_id, row_number() over (order by email) - 1 as n from practitioners
), mix as (
  select * from jsonb_to_recordset($2::jsonb) as m (slot int, kind text, queue text, first text, closed text)
)
insert into cases (organization_id, kind, queue, state, title, subject, owner_id, target_at, due_at,
  opened_at, changed_at, closed_at, unit, bed, service, payer, admitted_day, discharged_day,
  claim_payer, reason, appeal_level, amount, currency)
select w.organization_id, m.kind, m.queue, case when g.n % 10 = 0 then m.first else m.closed end,
  'Case ' || g.n, '{"instructions": ""}', case when g.n % 20 = 0 then null else w.id end,
  now() + make_interval(mins => g.n % 20000 - 5000), now() + make_interval(mins => g.n % 20000 - 5000),
  now() - interval '3 days', now(), case when g.n % 10 = 0 then null else now() - interval '1 day' end,
  'Ward ' || s.n % 40, 'Bed ' || s.n % 31, 'Service ' || s.n % 9,
  case when s.n % 7 > 0 then 'Payer ' || s.n % 12 end, current_date - s.n % 30,
  case when s.n % 3 = 0 then current_date - s.n % 30 + least(s.n % 30, 4) end,
  case when d.is then 'Payer ' || s.n % 12 end, case when d.is then 'CO-' || s.n % 20 end,
  case when d.is then 1 end, case when d.is then 10000 + s.n % 900000 end, case when d.is then 'USD' end
from generate_series(1, $1::int) as g (n) join who w on w.n = (g.n / 20) % 16
cross join lateral (select g.n / 10 as n) s
join mix m on m.slot = (s.n::bigint * 7919 % 104729)::int % (select count(*)::int from mix)
cross join lateral (select m.kind = 'denial' as is) d`;

/** Of the times that were set for the open ones: past ones are missed, as of cases of an earlier release. */
export const clocks = `
insert into clocks (organization_id, case_id, state, started_at, due_at, warn_at, ended_at)
select organization_id, id, case when target_at > now() then 'running' else 'missed' end,
  least(opened_at, target_at), target_at, target_at - interval '1 hour',
  case when target_at > now() then null else target_at end
from cases where closed_at is null`;

/** Results of the last 30 days, one patient in ten with a low one. $1: how many. */
export const facts = `
with p as (
  select id, organization_id, row_number() over (order by id) - 1 as n from patients
), s as (select id from fact_sources limit 1)
insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title, value,
  effective_at, body, stated_at, fetched_at)
select p.organization_id, p.id, 'Observation', s.id, 'R' || g.n, 'final', '2951-2', 'Sodium',
  v.value || ' mmol/L', now() - at.ago,
  jsonb_build_object('resourceType', 'Observation', 'id', 'R' || g.n, 'status', 'final',
    'code', jsonb_build_object('text', 'Sodium', 'coding',
      jsonb_build_array(jsonb_build_object('system', 'http://loinc.org', 'code', '2951-2'))),
    'subject', '{}'::jsonb, 'effectiveDateTime', now() - at.ago,
    'valueQuantity', jsonb_build_object('value', v.value, 'unit', 'mmol/L')),
  now() - at.ago, now() - at.ago
from generate_series(1, $1::int) as g (n)
join p on p.n = g.n % 1000
cross join s
cross join lateral (select 126 + g.n % 20 as value) v
cross join lateral (select make_interval(mins => (g.n * 7) % 43000) as ago) at`;
