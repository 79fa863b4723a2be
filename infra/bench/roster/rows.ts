/** The rows of a unit of 200 people and its roster, in statements that fill a database at once. */

export const hospital = `
with o as (
  insert into organizations (name, zone) values ('Bench Hospital', 'Europe/London') returning id
), u as (
  insert into units (organization_id, name) select o.id, 'Ward' from o returning id, organization_id
), r as (
  insert into roster_units (unit_id, organization_id) select id, organization_id from u
), t as (
  insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
    duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments, skill_ids)
  select organization_id, id, name, letter, kind, colour, start, 720, 720, 720, false, true, '{}'
  from u, (values ('Day', 'D', 'day', 'day', 420), ('Night', 'N', 'night', 'night', 1140))
    as t (name, letter, kind, colour, start)
  returning id, organization_id
), c as (
  insert into required_cover (shift_type_id, on_day, organization_id, least, wanted)
  select id, on_day, organization_id, 40, 50 from t, generate_series(1, 7) on_day
)
insert into practitioners (organization_id, unit_id, email, full_name, role, hospital_role,
  access_applications, zone)
select organization_id, id, 'person' || n || '@bench.example', 'Dr. Bench ' || n,
  case when n <= 16 then 'EDITOR' else 'user' end, 'Attending', '{KareMD}', 'Europe/London'
from u, generate_series(1, 200) n`;

/** Two days, two nights, four off, from the first of these days on; $1 and $2 are days, $3 the state. */
export const shifts = `
with who as (
  select id, organization_id, unit_id, row_number() over (order by email)::int as n from practitioners
)
insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
  starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
select uuidv7(), w.organization_id, w.unit_id, w.id, t.id, d::date,
  (d + make_interval(mins => t.start_minute)) at time zone 'Europe/London',
  (d + make_interval(mins => t.start_minute + 720)) at time zone 'Europe/London',
  false, 'primary', $3, w.id, now(), case when $3 = 'published' then now() end
from who w cross join generate_series($1::timestamp, $2::timestamp, '1 day') d
join shift_types t on t.unit_id = w.unit_id and t.letter = case
  ((d::date - date '2026-01-01') + w.n) % 8 when 0 then 'D' when 1 then 'D' when 2 then 'N' when 3 then 'N' end`;

/** So many more units ($1), each with somebody on call on the days from $2 to $3: a day and a night. */
export const manyUnits = `
with o as (
  select id from organizations
), u as (
  insert into units (organization_id, name) select o.id, 'Unit ' || n from o, generate_series(1, $1::int) n
  returning id, organization_id
), t as (
  insert into shift_types (organization_id, unit_id, name, letter, kind, colour, start_minute,
    duration_minutes, counted_minutes, paid_minutes, at_home, holds_appointments, skill_ids)
  select organization_id, id, 'On call', letter, 'on-call', 'on-call', start, 720, 120, 120, true,
    false, '{}'
  from u, (values ('A', 480), ('B', 1200)) as t (letter, start)
  returning id, unit_id, organization_id, start_minute
), p as (
  select array_agg(id order by id) as ids from practitioners
)
insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
  starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
select uuidv7(), t.organization_id, t.unit_id, who, t.id, d::date,
  (d + make_interval(mins => t.start_minute)) at time zone 'Europe/London',
  (d + make_interval(mins => t.start_minute + 720)) at time zone 'Europe/London',
  true, 'primary', 'published', who, now(), now()
from t cross join p cross join generate_series($2::timestamp, $3::timestamp, '1 day') d
cross join lateral (select p.ids[1 + (abs(hashtext(t.unit_id::text)) % array_length(p.ids, 1))] as who) w`;
