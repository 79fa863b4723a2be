/**
 * The rows: one hospital, 2,000 practitioners, 125 working days with four appointments each. Its names
 * are told apart as those of a hospital are: a hundred given names, a thousand family names.
 */
import { fullName } from './names.ts';

export const hospital = `
with o as (
  insert into organizations (name, zone) values ('Bench Hospital', 'Europe/London') returning id
), u as (
  insert into units (organization_id, name) select o.id, 'Ward ' || n from o, generate_series(1, 100) n
)
insert into appointment_types (organization_id, name, kind, duration_minutes)
select o.id, name, kind, minutes from o, (values
  ('Consultation', 'in-person', 30), ('Follow-up', 'tele-visit', 20), ('Huddle', 'meeting', 15)
) as t (name, kind, minutes)`;

/** The first fifty may plan. All work from eight to five with an hour at noon. */
export const people = (count: number) => `
with o as (select id from organizations), u as (
  select array_agg(id order by name) as ids from units
), p as (
  insert into practitioners (organization_id, unit_id, email, full_name, role, hospital_role,
    access_applications, zone)
  select o.id, u.ids[1 + n % 100], 'person' || n || '@bench.example', 'Dr. ' || ${fullName('n')},
    case when n <= 50 then 'EDITOR' else 'user' end, 'Attending', '{KareMD}', 'Europe/London'
  from o, u, generate_series(1, ${count}) n returning id, organization_id
), patients as (
  insert into patients (organization_id, full_name, birth_date, language, created_by)
  select p.organization_id, ${fullName('n')}, date '1940-01-01' + n, 'en', p.id
  from (select * from p limit 1) p, generate_series(1, 20000) n
)
insert into availability (practitioner_id, organization_id, rules)
select p.id, p.organization_id, rules from p, (
  select jsonb_agg(jsonb_build_object('weekday', weekday, 'fromMinute', span[1], 'untilMinute', span[2],
    'validFrom', null, 'validUntil', null)) as rules
  from generate_series(1, 5) weekday,
    (values (array[480, 720]), (array[780, 1020])) as spans (span)
) as week`;

/** Thirteen weeks back and twelve ahead; each practitioner's four half hours differ from day to day. */
export const appointments = `
with who as (
  select id, organization_id, row_number() over (order by email)::int as n from practitioners
), patient as (
  select array_agg(id) as ids from patients
), kinds as (
  select array_agg(id order by kind) as ids from appointment_types where kind <> 'meeting'
), days as (
  select day, day < current_date as is_past, (row_number() over (order by day))::int as d
  from generate_series(date_trunc('week', current_date) - interval '13 weeks',
    date_trunc('week', current_date) + interval '12 weeks' - interval '1 day', interval '1 day') day
  where extract(isodow from day) <= 5
), times as (
  select who.*, d, is_past, turn, day, 4 * turn + (n * 7 + d * 5 + turn) % 4 as slot
  from who, days, generate_series(0, 3) turn
)
insert into appointments (organization_id, type_id, patient_name, patient_id, state, starts_at, ends_at,
  created_by)
select organization_id, kinds.ids[1 + (slot + d) % 2], ${fullName('(1 + (n * 31 + d * 4 + turn) % 20000)')},
  case when (n + d) % 5 > 0 then patient.ids[1 + (n * 31 + d * 4 + turn) % 20000] end,
  case when (n + d * 3 + turn) % 20 = 0 then 'cancelled' when not is_past then 'booked'
    when (n + d + turn) % 17 = 0 then 'no-show' else 'completed' end,
  at, at + make_interval(mins => case when (slot + d) % 2 = 0 then 30 else 20 end), id
from times, patient, kinds, lateral (
  select (day::timestamp + make_interval(mins => 480 + 30 * slot + case when slot >= 8 then 60 else 0 end))
    at time zone 'Europe/London' as at
) as moment
order by day, n, slot`;

export const clinicians = `
insert into appointment_practitioners (appointment_id, practitioner_id, organization_id, starts_at, ends_at,
  blocks, buffer_before_minutes, buffer_after_minutes, alone)
select id, created_by, organization_id, starts_at, ends_at, blocks, buffer_before_minutes,
  buffer_after_minutes, alone
from appointments order by starts_at`;
