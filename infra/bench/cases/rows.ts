/** The rows of a hospital with a million cases, in statements that fill a database at once. */

/** 16 case managers, a feed, and patients with record numbers. */
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
  insert into fact_sources (organization_id, kind, name, application, facility, zone, created_at)
  select id, 'hl7v2', 'Admissions', 'ADT1', 'NORTH', 'Europe/London', now() from o
)
insert into patients (organization_id, full_name, external_id)
select id, 'Patient ' || n, 'M' || n from o, generate_series(1, 1000) n`;

/** One in ten is open; of those half have nobody, and the others each a case manager. $1: how many. */
export const cases = `
with who as (
  select id, organization_id, row_number() over (order by email) - 1 as n from practitioners
)
insert into cases (organization_id, kind, queue, state, title, subject, owner_id, target_at, due_at,
  opened_at, changed_at, closed_at)
select w.organization_id, 'task', 'care', case when n % 10 = 0 then 'open' else 'done' end,
  'Task ' || n, '{"instructions": ""}', case when n % 20 = 0 then null else w.id end,
  now() + make_interval(mins => n % 20000 - 5000), now() + make_interval(mins => n % 20000 - 5000),
  now() - interval '3 days', now(), case when n % 10 = 0 then null else now() - interval '1 day' end
from generate_series(1, $1::int) n join who w on w.n = (n / 20) % 16`;
