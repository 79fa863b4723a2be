/** Remembers when a unit was closed, whether a merge carried its duty, and who was in units that were merged before 0779. */
import { sql, type Kysely } from 'kysely';

/**
 * `closed_at` is null while the unit is open, and where nothing says when it was closed. `is_carried`: its duty
 * went to the other unit, as merges do since 0779; an older server that merges leaves it false.
 */
const columns = sql`
alter table units
  add column closed_at timestamptz,
  add column is_carried boolean not null default false`;

/** One pass over the audit, which is long and has no index by action. */
const said = sql`
create temporary table said on commit drop as
select chain, seq, organization_id, action, at, object_id::uuid as id, detail
from audit_events
where outcome = 'success'
  and action in ('unit.merge', 'unit.save', 'person.invite', 'people.import', 'person.save-details')
  and object_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const closings = sql`
update units u set
  closed_at = (select max(s.at) from said s where s.id = u.id and case when u.merged_into is null
    then s.action = 'unit.save' and (s.detail #>> '{before,active}') = 'true'
      and (s.detail #>> '{after,active}') = 'false'
    else s.action = 'unit.merge' end),
  is_carried = exists (
    select from said s where s.id = u.id and s.action = 'unit.merge' and s.detail ? 'shifts')
where not u.active`;

/**
 * Rows of people name units by their names of then. A name that two units have had says nothing. Since 0779 a
 * trigger remembers each change, so only what is older is read.
 */
const past = sql`
with recursive former as (
  select * from said where at < coalesce(
    (select timestamp::timestamptz from kysely_migration where name = '0779_past_units'), now())
), names as (
  select organization_id, name, min(id::text)::uuid as unit_id from (
    select organization_id, id, name from units
    union select organization_id, id, detail #>> '{before,name}' from said where action = 'unit.save'
    union select organization_id, id, detail ->> 'name' from said where action = 'unit.merge') n
  where name is not null group by 1, 2 having count(*) = 1
), merges as (
  select organization_id, id as unit_id, (detail #>> '{into,id}')::uuid as into_id, at from former
  where action = 'unit.merge'
), steps as (
  select f.organization_id, f.id as practitioner_id, f.at, f.detail #>> '{before,unit}' as left_name,
    f.detail #>> '{after,unit}' as unit_name,
    lead(f.at) over (partition by f.id order by f.at, f.seq) as next_at
  from former f where f.action in ('person.invite', 'people.import', 'person.save-details')
    and f.detail -> 'after' ? 'unit'
), stays as (
  select s.practitioner_id, s.organization_id, n.unit_id, s.at as since, s.next_at
  from steps s join names n on n.organization_id = s.organization_id and n.name = s.unit_name
  union all
  select s.practitioner_id, s.organization_id, m.into_id, m.at, s.next_at
  from stays s join merges m on m.organization_id = s.organization_id and m.unit_id = s.unit_id
    and m.at > s.since and (s.next_at is null or m.at < s.next_at)
), left_units as (
  select s.practitioner_id, s.organization_id, m.unit_id, m.at as until
  from stays s join merges m on m.organization_id = s.organization_id and m.unit_id = s.unit_id
    and m.at > s.since and (s.next_at is null or m.at < s.next_at)
  union
  select s.practitioner_id, s.organization_id, n.unit_id, s.at
  from steps s join names n on n.organization_id = s.organization_id and n.name = s.left_name
  union
  -- Of those of whom the audit says nothing: who had all published shifts of twelve weeks there.
  select a.practitioner_id, a.organization_id, m.unit_id, m.at
  from merges m join shift_assignments a on a.organization_id = m.organization_id
    and a.state <> 'draft' and a.starts_at < m.at and a.starts_at > m.at - interval '12 weeks'
  where not exists (select from steps s where s.practitioner_id = a.practitioner_id)
  group by 1, 2, 3, 4 having bool_and(a.unit_id = m.unit_id)
)
insert into past_units (practitioner_id, organization_id, unit_id, until)
select l.practitioner_id, l.organization_id, l.unit_id, l.until from left_units l
join practitioners p on p.id = l.practitioner_id and p.organization_id = l.organization_id
join units u on u.id = l.unit_id and u.organization_id = l.organization_id
on conflict do nothing`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, said, closings, past]) await part.execute(db);
}
