/** Rows about one cell of the roster: in which publications it changed, and which swaps moved its shifts. */
import { sql } from 'kysely';
import type { Cell, ChangedShift } from '#shared/roster.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface PublishedChanges {
  at: Date;
  by: { id: string; fullName: string };
  note: string | null;
  /** Of the person, on all days of the publication. */
  changes: ChangedShift[];
}

/** The newest publications that hold this day and changed something for this person; a hand-over is told by itself. */
export async function publicationsOf(
  db: Connection,
  organizationId: string,
  { unitId, practitionerId, day }: Cell,
  most: number,
): Promise<PublishedChanges[]> {
  const { rows } = await sql<PublishedChanges>`
    select r.published_at as at, json_build_object('id', p.id, 'fullName', p.full_name) as by,
      r.note, l.changes
    from roster_publications r
    join roster_letters l on l.publication_id = r.id and l.practitioner_id = ${practitionerId}
    join practitioners p on p.id = r.published_by
    where r.organization_id = ${organizationId} and r.unit_id = ${unitId}
      and ${day}::date between r.from_day and r.to_day and not r.of_hand_over
    order by r.published_at desc limit ${most}`.execute(db);
  return rows;
}

interface DoneSwap {
  at: Date;
  by: { id: string; fullName: string };
  name: string;
  from: string;
  to: string;
}

/** Shifts of this day that went from this person to another, or came to them, by an offer. */
export async function swapsOf(
  db: Connection,
  organizationId: string,
  { unitId, practitionerId, day }: Cell,
): Promise<DoneSwap[]> {
  const { rows } = await sql<DoneSwap>`
    select o.taken_at as at, t.name, giver.full_name as "from", taker.full_name as "to",
      json_build_object('id', decider.id, 'fullName', decider.full_name) as by
    from shift_offers o
    join shift_assignments a on a.id = o.assignment_id or a.id = o.return_id
    join shift_types t on t.id = a.shift_type_id
    join practitioners giver
      on giver.id = case when a.id = o.assignment_id then o.from_id else o.taker_id end
    join practitioners taker
      on taker.id = case when a.id = o.assignment_id then o.taker_id else o.from_id end
    join practitioners decider on decider.id = coalesce(o.decided_by, o.taker_id)
    where o.organization_id = ${organizationId} and o.state = 'done' and o.taken_at is not null
      and a.unit_id = ${unitId} and a.day = ${day}::date
      and ${practitionerId} in (o.from_id, o.taker_id)
    order by o.taken_at desc limit 50`.execute(db);
  return rows;
}
