/** Rows of the rules of feeds that send appointments: whose word counts, what codes mean, what is answered. */
import { sql } from 'kysely';
import type {
  RemoveCode,
  ScheduleFeed,
  ScheduleRules,
  SetCode,
  SetScheduleFeed,
  SetTruth,
  TruthConsequences,
  TruthRule,
  TruthSubject,
} from '#shared/outside-appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface Of {
  organizationId: string;
}

/** Coming appointments for patients of a type `r.type_id`, or with the clinicians of a unit `r.unit_id`. */
const coming = (now: Date) => sql`
  from appointments a
  join appointment_types at on at.id = a.type_id and at.kind <> 'meeting'
  left join outside_appointments o on o.appointment_id = a.id and o.is_theirs
  where a.organization_id = r.organization_id and a.state = 'booked' and a.held_until is null
    and a.starts_at > ${now}
    and case when r.type_id is not null then a.type_id = r.type_id
      else exists (select from appointment_practitioners ap join practitioners p
        on p.id = ap.practitioner_id and p.unit_id = r.unit_id where ap.appointment_id = a.id) end`;

async function truths(
  db: Connection,
  { organizationId }: Of,
  now: Date,
): Promise<(TruthRule & { sourceId: string })[]> {
  const { rows } = await sql<TruthRule & { sourceId: string }>`
    select r.id, r.source_id as "sourceId", r.type_id as "typeId", r.unit_id as "unitId", r.truth,
      coalesce(t.name, u.name) as name, counted.ours, counted.theirs
    from schedule_truths r
    left join appointment_types t on t.id = r.type_id left join units u on u.id = r.unit_id
    cross join lateral (select count(*) filter (where o.id is null)::int as ours,
      count(*) filter (where o.id is not null)::int as theirs ${coming(now)}) counted
    where r.organization_id = ${organizationId}
    order by r.type_id is null, 6`.execute(db);
  return rows;
}

export async function consequences(
  db: Connection,
  { organizationId }: Of,
  { typeId, unitId, now }: TruthSubject & { now: Date },
): Promise<TruthConsequences> {
  const { rows } = await sql<TruthConsequences>`
    select counted.ours, counted.theirs
    from (select ${organizationId}::uuid as organization_id, ${typeId ?? null}::uuid as type_id,
      ${unitId ?? null}::uuid as unit_id) r
    cross join lateral (select count(*) filter (where o.id is null)::int as ours,
      count(*) filter (where o.id is not null)::int as theirs ${coming(now)}) counted`.execute(db);
  return rows[0] ?? { ours: 0, theirs: 0 };
}

type CodeRow = ScheduleFeed['codes'][number] & { sourceId: string };

async function codes(db: Connection, { organizationId }: Of): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select c.source_id as "sourceId", c.code, coalesce(t.name, p.full_name, l.name, '') as name,
      case when c.type_id is not null then 'type' when c.practitioner_id is not null
        then 'practitioner' else 'location' end as is
    from schedule_codes c join fact_sources s on s.id = c.source_id
    left join appointment_types t on t.id = c.type_id
    left join practitioners p on p.id = c.practitioner_id
    left join locations l on l.id = c.location_id
    where s.organization_id = ${organizationId} order by 4, c.code limit 2000`.execute(db);
  return rows;
}

const named = async (
  db: Connection,
  { organizationId }: Of,
  table: 'appointment_types' | 'units' | 'locations',
) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .orderBy('name')
    .execute();

export async function rules(db: Connection, of: Of, now: Date): Promise<ScheduleRules> {
  const feeds = await db
    .selectFrom('fact_sources')
    .select(['id as sourceId', 'name', 'notifies_patients as notifiesPatients'])
    .select('answers_destination_id as answersDestinationId')
    .where('organization_id', '=', of.organizationId)
    .where('kind', '=', 'hl7v2')
    .where('ended_at', 'is', null)
    .orderBy('name')
    .execute();
  const truthRules = await truths(db, of, now);
  const knownCodes = await codes(db, of);
  const destinations = await db
    .selectFrom('destinations')
    .select(['id', 'name'])
    .where('organization_id', '=', of.organizationId)
    .where('ended_at', 'is', null)
    .orderBy('name')
    .execute();
  return {
    feeds: feeds.map((feed) => ({
      ...feed,
      truths: truthRules
        .filter(({ sourceId }) => sourceId === feed.sourceId)
        .map(({ sourceId: _source, ...rule }) => rule),
      codes: knownCodes
        .filter(({ sourceId }) => sourceId === feed.sourceId)
        .map(({ sourceId: _source, ...code }) => code),
    })),
    types: await named(db, of, 'appointment_types'),
    units: await named(db, of, 'units'),
    rooms: await named(db, of, 'locations'),
    destinations,
  };
}

/** Locked until the transaction ends; false where it is ended, or of another organization. */
export async function lockFeed(
  db: Connection,
  { organizationId }: Of,
  sourceId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('fact_sources')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sourceId)
    .where('kind', '=', 'hl7v2')
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** False where it is of another organization. */
export async function isOf(
  db: Connection,
  { organizationId }: Of,
  refs: { typeId?: string; unitId?: string; practitionerId?: string; locationId?: string },
): Promise<boolean> {
  const { typeId = null, unitId = null, practitionerId = null, locationId = null } = refs;
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from appointment_types where id = ${typeId}::uuid and organization_id = ${organizationId}
      union all select from units where id = ${unitId}::uuid and organization_id = ${organizationId}
      union all select from practitioners
        where id = ${practitionerId}::uuid and organization_id = ${organizationId}
      union all select from locations
        where id = ${locationId}::uuid and organization_id = ${organizationId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}

const truthRow = (db: Connection, { organizationId }: Of, { typeId, unitId }: TruthSubject) =>
  db
    .deleteFrom('schedule_truths')
    .where('organization_id', '=', organizationId)
    .where(typeId === undefined ? 'unit_id' : 'type_id', '=', typeId ?? unitId ?? '');

/** False where another feed has a rule for it: one word alone counts. */
export async function setTruth(
  db: Connection,
  of: Of,
  { sourceId, truth, ...subject }: SetTruth,
): Promise<boolean> {
  await truthRow(db, of, subject).where('source_id', '=', sourceId).execute();
  if (truth === null) return true;
  const inserted = await db
    .insertInto('schedule_truths')
    .values({
      organization_id: of.organizationId,
      source_id: sourceId,
      type_id: subject.typeId ?? null,
      unit_id: subject.unitId ?? null,
      truth,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function removeCode(
  db: Connection,
  { sourceId, code, is }: RemoveCode,
): Promise<void> {
  const column = (
    { type: 'type_id', practitioner: 'practitioner_id', location: 'location_id' } as const
  )[is];
  const isNoRoom = is === 'location';
  await db
    .deleteFrom('schedule_codes')
    .where('source_id', '=', sourceId)
    .where('code', '=', code)
    .where((row) =>
      row.or([row(column, 'is not', null), ...(isNoRoom ? [row('is_no_room', '=', true)] : [])]),
    )
    .execute();
}

/** What it meant before is replaced. */
export async function setCode(db: Connection, input: SetCode): Promise<void> {
  const { sourceId, code, typeId, practitionerId, locationId, isNoRoom = false } = input;
  const is = typeId ? 'type' : practitionerId ? 'practitioner' : 'location';
  await removeCode(db, { sourceId, code, is });
  await db
    .insertInto('schedule_codes')
    .values({
      source_id: sourceId,
      code,
      type_id: typeId ?? null,
      practitioner_id: practitionerId ?? null,
      location_id: locationId ?? null,
      is_no_room: isNoRoom,
    })
    .execute();
}

/** False where the destination is ended, or of another organization. */
export const setFeed = (
  db: Connection,
  { organizationId }: Of,
  { sourceId, notifiesPatients, answersDestinationId }: SetScheduleFeed,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('fact_sources')
      .set({ notifies_patients: notifiesPatients, answers_destination_id: answersDestinationId })
      .where('organization_id', '=', organizationId)
      .where('id', '=', sourceId)
      .where((is) =>
        answersDestinationId === null
          ? sql<boolean>`true`
          : is.exists(
              is
                .selectFrom('destinations as d')
                .select('d.id')
                .where('d.id', '=', answersDestinationId)
                .where('d.organization_id', '=', organizationId)
                .where('d.ended_at', 'is', null),
            ),
      ),
  );
