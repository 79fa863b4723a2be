/** Times worked in the demo hospital: most as planned, some longer, a few by far, approved up to last week. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { emailOf, mayWork, type DemoOrganization } from '#infra/seed/people.ts';
import type { SeededOrganization } from '#infra/seed/rows.ts';

const daysBack = 95;

/** Decided by the first planner, whose own times the second one decides. Without a second they wait. */
export async function insertWorked(
  db: Connection,
  { id: organizationId, practitionerIds }: SeededOrganization,
  { organization, now }: { organization: DemoOrganization; now: Date },
): Promise<void> {
  const planners = organization.people
    .filter((person) => mayWork(person) && (person.role === 'ADMIN' || person.role === 'EDITOR'))
    .flatMap((person) => practitionerIds.get(emailOf(person, organization)) ?? []);
  await sql`
    with shifts as (
      select a.*, ('x' || substr(md5(p.email || a.day), 1, 4))::bit(16)::int % 100 as roll,
        (select planner.id from unnest(${planners}::uuid[]) with ordinality as planner (id, place)
          where planner.id <> a.practitioner_id order by place limit 1) as decider
      from shift_assignments a join practitioners p on p.id = a.practitioner_id
      where a.organization_id = ${organizationId} and not a.at_home and a.state = 'published'
        and a.starts_at > ${now}::timestamptz - make_interval(days => ${daysBack})
        and a.ends_at < ${now}::timestamptz - interval '6 hours'
    ), worked as (
      select *,
        make_interval(mins => case when roll % 9 = 4 then 10 else 0 end) as earlier,
        make_interval(mins => case
          when roll < 64 then 0 when roll < 84 then 10 + roll % 4 * 5
          when roll < 96 then 40 + roll % 3 * 10 else 95 + roll % 4 * 5 end) as later,
        case when ends_at < ${now}::timestamptz - interval '9 days' then
          case when roll = 97 then 'returned' else 'approved' end else 'entered' end as result
      from shifts
      -- Of the last week a part is still to be entered.
      where ends_at < ${now}::timestamptz - interval '4 days' or roll % 4 > 0
    )
    insert into worked_shifts (id, organization_id, unit_id, practitioner_id, assignment_id, day,
      starts_at, ends_at, note, state, entered_at, decided_by, decided_at, reason)
    select uuidv7(), organization_id, unit_id, practitioner_id, id, day, starts_at - earlier,
      ends_at + later,
      case when roll >= 96 then (array['Late admission', 'Handover took longer',
        'Stayed for a family meeting', 'Waited for the transfer team'])[1 + roll % 4] end,
      case when decider is null then 'entered' else result end, ends_at + interval '5 hours',
      case when result <> 'entered' then decider end,
      case when result <> 'entered' and decider is not null then ends_at + interval '3 days' end,
      case when result = 'returned' and decider is not null
        then 'Please check the end: the next shift began on time.' end
    from worked`.execute(db);
}
