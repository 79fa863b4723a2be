/** Rows of offered shifts, and of assignments that go to who took them. */
import { sql, type RawBuilder } from 'kysely';
import type { Assignment } from '#shared/roster.ts';
import type { OfferedShift, OfferShift, OfferState } from '#shared/roster/swaps.ts';
import type { HourFormat } from '#shared/organization.ts';
import type { NamedPerson } from '#shared/people.ts';
import { isOfUnitOn } from '#server/platform/rights/unit-members.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

const assignmentJson = (alias: RawBuilder<unknown>) => sql`json_build_object(
  'id', ${alias}.id, 'practitionerId', ${alias}.practitioner_id, 'unitId', ${alias}.unit_id,
  'shiftTypeId', ${alias}.shift_type_id, 'day', to_char(${alias}.day, 'YYYY-MM-DD'),
  'startsAt', ${alias}.starts_at, 'endsAt', ${alias}.ends_at, 'rank', ${alias}.rank,
  'roleLabel', ${alias}.role_label, 'state', ${alias}.state,
  'overrideReason', ${alias}.override_reason)`;

export interface OfferRow {
  id: string;
  state: OfferState;
  from: NamedPerson;
  to: NamedPerson | null;
  taker: NamedPerson | null;
  assignment: Assignment;
  unit: string;
  name: string;
  inReturn: Assignment | null;
  returnUnit: string | null;
  returnName: string | null;
  note: string | null;
  takenAt: Date | null;
}

const instant = (assignment: Assignment): Assignment => ({
  ...assignment,
  startsAt: new Date(assignment.startsAt).toISOString(),
  endsAt: new Date(assignment.endsAt).toISOString(),
});

async function offers(db: Connection, where: RawBuilder<unknown>): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.state, ${namedPerson('o.from_id')} as "from", ${namedPerson('o.to_id')} as "to",
      ${namedPerson('o.taker_id')} as taker, ${assignmentJson(sql`a`)} as assignment,
      u.name as unit, t.name, o.note, o.taken_at as "takenAt",
      case when b.id is null then null else ${assignmentJson(sql`b`)} end as "inReturn",
      bu.name as "returnUnit", bt.name as "returnName"
    from shift_offers o
    join shift_assignments a on a.id = o.assignment_id
    join units u on u.id = a.unit_id join shift_types t on t.id = a.shift_type_id
    left join shift_assignments b on b.id = o.return_id
    left join units bu on bu.id = b.unit_id left join shift_types bt on bt.id = b.shift_type_id
    where ${where} order by a.starts_at, o.id limit 200`.execute(db);
  return rows.map((row) => ({
    ...row,
    assignment: instant(row.assignment),
    inReturn: row.inReturn && instant(row.inReturn),
  }));
}

interface Reader {
  organizationId: string;
  practitionerId: string;
  now: Date;
}

export const offersOf = (db: Connection, { organizationId, practitionerId, now }: Reader) =>
  offers(
    db,
    sql`o.organization_id = ${organizationId} and o.from_id = ${practitionerId}
      and a.starts_at > ${now}`,
  );

/** Whether person `p` has all skills of shift type `t`, on the day of assignment `a`. */
const hasSkills = sql`not exists (
  select from unnest(t.skill_ids) needed where not exists (
    select from practitioner_skills s where s.practitioner_id = p.id and s.skill_id = needed
      and (s.expires_on is null or s.expires_on >= a.day)))`;

/** To them, to all of their unit, or to all who are able where the type is open to other units; and what they took. A shift that has another person by now is none. */
export const offersFor = (
  db: Connection,
  { organizationId, practitionerId, now }: Reader,
  { id }: { id?: string } = {},
) =>
  offers(
    db,
    sql`o.organization_id = ${organizationId} and a.starts_at > ${now}
      ${id === undefined ? sql`` : sql`and o.id = ${id}`} and (
      o.taker_id = ${practitionerId} or (o.state = 'open' and a.practitioner_id = o.from_id
        and a.state = 'published' and o.from_id <> ${practitionerId}
        and (o.to_id = ${practitionerId} or (o.to_id is null and exists (
          select from practitioners p where p.id = ${practitionerId}
            and (${isOfUnitOn('p', sql`a.unit_id`, sql`a.day`)} or (t.open_to_others and ${hasSkills})))))))`,
  );

export const offersToApprove = (db: Connection, organizationId: string) =>
  offers(db, sql`o.organization_id = ${organizationId} and o.state = 'taken'`);

export async function offerById(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<OfferRow | null> {
  const [row] = await offers(db, sql`o.organization_id = ${organizationId} and o.id = ${id}`);
  return row ?? null;
}

interface ShiftsQuery extends Reader {
  ids?: readonly string[];
}

/** Published shifts that have not begun: of a person, or these of anybody. */
export async function shifts(
  db: Connection,
  { organizationId, practitionerId, now, ids }: ShiftsQuery,
): Promise<(OfferedShift & { practitionerId: string; unitId: string })[]> {
  const whose =
    ids === undefined
      ? sql`a.practitioner_id = ${practitionerId} and not exists (select from shift_offers o
          where o.assignment_id = a.id and o.state in ('open', 'taken'))`
      : sql`a.id = any(${ids}::uuid[])`;
  const { rows } = await sql<{
    assignmentId: string;
    practitionerId: string;
    unitId: string;
    unit: string;
    name: string;
    startsAt: Date;
    endsAt: Date;
  }>`
    select a.id as "assignmentId", a.practitioner_id as "practitionerId", a.unit_id as "unitId",
      u.name as unit, t.name, a.starts_at as "startsAt", a.ends_at as "endsAt"
    from shift_assignments a join units u on u.id = a.unit_id
    join shift_types t on t.id = a.shift_type_id
    where a.organization_id = ${organizationId} and a.state = 'published' and a.starts_at > ${now}
      and ${whose} order by a.starts_at, a.id limit 60`.execute(db);
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}

/** Throws 23505 where the shift is offered already (`isUniqueViolation`). */
export async function insertOffer(
  db: Connection,
  whose: { organizationId: string; fromId: string; at: Date },
  { id, assignmentId, toId, returnId, note }: OfferShift,
): Promise<void> {
  await db
    .insertInto('shift_offers')
    .values({
      id,
      organization_id: whose.organizationId,
      assignment_id: assignmentId,
      return_id: returnId,
      from_id: whose.fromId,
      to_id: toId,
      note,
      state: 'open',
      made_at: whose.at,
    })
    .execute();
}

interface OfferToAll {
  id: string;
  organizationId: string;
  assignmentId: string;
  fromId: string;
  at: Date;
}

/** By a planner, of somebody who will not be there. One that is offered to somebody alone is offered to all now. */
export async function offerToAll(db: Connection, offer: OfferToAll): Promise<void> {
  await sql`
    insert into shift_offers (id, organization_id, assignment_id, from_id, state, made_at)
    values (${offer.id}, ${offer.organizationId}, ${offer.assignmentId}, ${offer.fromId}, 'open', ${offer.at})
    on conflict (assignment_id) where state in ('open', 'taken')
    do update set to_id = null, return_id = null where shift_offers.state = 'open'`.execute(db);
}

interface NextState {
  id: string;
  state: OfferState;
  takerId?: string | null;
  takenAt?: Date | null;
  decidedBy?: string;
}

export async function setState(
  db: Connection,
  { id, state, takerId, takenAt, decidedBy }: NextState,
): Promise<void> {
  await db
    .updateTable('shift_offers')
    .set({
      state,
      ...(takerId !== undefined && { taker_id: takerId }),
      ...(takenAt !== undefined && { taken_at: takenAt }),
      ...(decidedBy !== undefined && { decided_by: decidedBy }),
    })
    .where('id', '=', id)
    .execute();
}

export interface Handing {
  assignmentId: string;
  fromId: string;
  toId: string;
}

/**
 * How many went over: one that has another person by now, or is not published any more, does not. Throws
 * 23P01 where somebody would have two shifts at once (`isOverlap`), after all have moved.
 */
export async function hand(db: Connection, handings: readonly Handing[]): Promise<number> {
  const of = (column: keyof Handing) => handings.map((handing) => handing[column]);
  await sql`set constraints one_shift_at_a_time deferred`.execute(db);
  const { numAffectedRows } = await sql`
    update shift_assignments a set practitioner_id = h.to_id, version = a.version + 1
    from unnest(${of('assignmentId')}::uuid[], ${of('fromId')}::uuid[], ${of('toId')}::uuid[])
      as h(assignment_id, from_id, to_id)
    where a.id = h.assignment_id and a.practitioner_id = h.from_id
      and a.state = 'published'`.execute(db);
  await sql`set constraints one_shift_at_a_time immediate`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function needsApproval(db: Connection, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('swap_policies')
    .select('needs_approval as needsApproval')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.needsApproval ?? false;
}

export async function savePolicy(
  db: Connection,
  organizationId: string,
  needed: boolean,
): Promise<void> {
  await db
    .insertInto('swap_policies')
    .values({ organization_id: organizationId, needs_approval: needed })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({ needs_approval: needed }),
    )
    .execute();
}

export interface SwapLetter {
  email: string;
  fullName: string;
  organization: string;
  zone: string;
  hourFormat: HourFormat;
  state: OfferState;
  isGiver: boolean;
  /** Of giver and taker the other one; null where nobody has taken it. */
  other: string | null;
  startsAt: string;
  endsAt: string;
  name: string;
  unit: string;
}

/** Null where this person has left. */
export async function swapLetter(
  db: Connection,
  { offerId, practitionerId }: { offerId: string; practitionerId: string },
): Promise<SwapLetter | null> {
  const { rows } = await sql<SwapLetter & { startsAt: Date; endsAt: Date }>`
    select p.email, p.full_name as "fullName", g.name as organization, g.zone,
      g.hour_format as "hourFormat", o.state, p.id = o.from_id as "isGiver",
      (select q.full_name from practitioners q
        where q.id = case when p.id = o.from_id then o.taker_id else o.from_id end) as other,
      a.starts_at as "startsAt", a.ends_at as "endsAt", t.name, u.name as unit
    from shift_offers o
    join shift_assignments a on a.id = o.assignment_id
    join shift_types t on t.id = a.shift_type_id join units u on u.id = a.unit_id
    join organizations g on g.id = o.organization_id
    join practitioners p on p.id = ${practitionerId} and p.organization_id = g.id and p.active
    where o.id = ${offerId}`.execute(db);
  const [row] = rows;
  return row
    ? { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }
    : null;
}
