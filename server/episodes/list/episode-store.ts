/** Rows of episodes: with the contacts of each, and the first admission within its days. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { inpatientClasses } from '#shared/facts/stay-classes.ts';
import {
  episodeLists,
  mostEpisodes,
  type EpisodeContact,
  type EpisodeList,
  type EpisodeRow,
  type ListEpisodes,
} from '#shared/episodes.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Query {
  organizationId: string;
  /** Where the organization is. */
  today: string;
}

/** The first inpatient stay of the patient within the days, of all their records. */
const readmittedDay = sql<string | null>`(
  select min(later.admitted_day) from same_patients(c.patient_id) as same (id)
  join stays later on later.patient_id = same.id
  where later.id <> c.encounter_id and later.class in (${sql.join(inpatientClasses)})
    and later.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error')
    and later.admitted_day between (c.subject ->> 'leftOn')::date
      and (c.subject ->> 'leftOn')::date + (c.subject ->> 'days')::integer
    and later.admitted_at > (select discharged_at from stays where id = c.encounter_id))`;

const episodes = ({ organizationId }: Query) => sql`
  select c.*, r.readmitted_day,
    array[(r.readmitted_day is null)::integer, (c.subject ->> 'leftOn')::date - '1900-01-01'::date] as ranks
  from cases c cross join lateral (select ${readmittedDay} as readmitted_day) r
  where c.organization_id = ${organizationId} and c.kind = 'episode'`;

const isIn: Record<EpisodeList, RawBuilder<SqlBool>> = {
  active: sql`closed_at is null`,
  readmitted: sql`closed_at is null and readmitted_day is not null`,
  over: sql`state = 'over'`,
};

export async function countsOf(db: Connection, query: Query): Promise<Record<EpisodeList, number>> {
  const { rows } = await sql<Record<EpisodeList, number>>`
    select ${sql.join(
      episodeLists.map(
        (list) => sql`count(*) filter (where ${isIn[list]})::integer as ${sql.ref(list)}`,
      ),
    )} from (${episodes(query)}) e`.execute(db);
  return rows[0] ?? { active: 0, readmitted: 0, over: 0 };
}

interface StoredEpisode extends Omit<EpisodeRow, 'patient' | 'contacts' | 'nextDay' | 'nextOn'> {
  patientId: string;
  fullName: string;
  birthDate: string | null;
  recordNumber: string | null;
  contactDays: number[];
  contacts: EpisodeContact[];
  /** Readmitted first, then those who left first. */
  ranks: number[];
}

async function episodesWhere(
  db: Connection,
  query: Query,
  { where, limit }: { where: RawBuilder<SqlBool>; limit: number },
): Promise<StoredEpisode[]> {
  const { rows } = await sql<StoredEpisode>`
    select e.id as "caseId", e.ranks, e.state, e.subject ->> 'bundle' as bundle, p.id as "patientId",
      p.full_name as "fullName", to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate",
      p.external_id as "recordNumber", e.unit, e.subject ->> 'leftOn' as "leftOn",
      least((e.subject ->> 'days')::integer, ${query.today}::date - (e.subject ->> 'leftOn')::date) as day,
      (e.subject ->> 'days')::integer as days, o.full_name as "ownerName", e.owner_role as "ownerRole",
      to_char(e.readmitted_day, 'YYYY-MM-DD') as "readmittedOn", e.subject -> 'contactDays' as "contactDays",
      coalesce((select jsonb_agg(jsonb_build_object('caseId', k.id, 'day', (k.subject ->> 'day')::integer,
          'state', k.state, 'dueAt', k.due_at) order by (k.subject ->> 'day')::integer, k.opened_at)
        from cases k where k.parent_id = e.id and k.kind = 'contact' and k.state <> 'cancelled'), '[]') as contacts
    from (${episodes(query)}) e
    join patients first on first.id = e.patient_id
    join patients p on p.id = coalesce(first.merged_into, first.id)
    left join practitioners o on o.id = e.owner_id
    where ${where}
    order by e.ranks, e.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** One more than a page has, where there are more. */
export const episodesIn = (
  db: Connection,
  query: Query,
  { list, after }: ListEpisodes,
): Promise<StoredEpisode[]> =>
  episodesWhere(db, query, {
    where: after
      ? sql`${isIn[list]} and (e.ranks, e.id) > (${after.ranks}::integer[], ${after.id}::uuid)`
      : isIn[list],
    limit: mostEpisodes + 1,
  });

export async function episodeById(
  db: Connection,
  query: Query,
  caseId: string,
): Promise<StoredEpisode | null> {
  const [row] = await episodesWhere(db, query, { where: sql`e.id = ${caseId}::uuid`, limit: 1 });
  return row ?? null;
}

export interface NewEpisode {
  stayId: string;
  patientId: string;
  bundleId: string;
  bundle: string;
  leftOn: string;
  days: number;
  contactDays: number[];
  /** Of an episode that a recall of the discharge ended; null: none. */
  cancelledId: string | null;
}

interface Stays {
  organizationId: string;
  stayIds: readonly string[];
}

/** Stays that ended within thirty days with a procedure of a bundle, and no episode of it yet. */
export async function beginningEpisodes(
  db: Connection,
  { organizationId, stayIds, now }: Stays & { now: Date },
): Promise<NewEpisode[]> {
  const { rows } = await sql<NewEpisode>`
    select s.id as "stayId", s.patient_id as "patientId", b.id as "bundleId", b.name as bundle, b.days,
      b.contact_days as "contactDays", to_char(s.discharged_day, 'YYYY-MM-DD') as "leftOn",
      (select c.id from cases c where c.kind = 'episode' and c.encounter_id = s.id and c.state = 'cancelled'
        and c.subject ->> 'bundleId' = b.id::text order by c.id desc limit 1) as "cancelledId"
    from stays s join episode_bundles b on b.organization_id = s.organization_id and b.active
    where s.organization_id = ${organizationId} and s.id = any (${stayIds}::uuid[])
      and s.status = 'finished' and s.class in (${sql.join(inpatientClasses)})
      and s.discharged_at > ${now}::timestamptz - interval '30 days'
      and not exists (select from same_patients(s.patient_id) as same (id) join patients p on p.id = same.id
        where p.deceased is not null)
      and exists (select from facts f cross join unnest(b.codes) as beginning (code)
        where f.encounter_id = s.id and f.type = 'Procedure' and f.status = 'completed'
          and starts_with(upper(f.code), beginning.code))
      and not exists (select from cases c where c.kind = 'episode' and c.encounter_id = s.id
        and c.state <> 'cancelled' and c.subject ->> 'bundleId' = b.id::text)
    order by s.id, b.id`.execute(db);
  return rows;
}

/** Open episodes of stays that last again, and their contacts. Rows are locked. */
export async function episodesOfRecall(
  db: Connection,
  { organizationId, stayIds }: Stays,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from cases c join stays s on s.id = c.encounter_id
    where c.organization_id = ${organizationId} and c.closed_at is null
      and (c.kind = 'episode' or c.kind = 'contact' and c.subject ->> 'why' = 'episode') and s.id = any (${stayIds}::uuid[]) and s.status <> 'finished'
    order by c.id for update of c`.execute(db);
  return rows.map(({ id }) => id);
}

/** The stays of these procedures. */
export async function staysOfProcedures(
  db: Connection,
  factIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct encounter_id as id from facts
    where id = any (${factIds}::uuid[]) and encounter_id is not null order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open episodes whose days are over where their organization is. Rows are locked. */
export async function episodesOver(
  db: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; organizationId: string }[]> {
  const { rows } = await sql<{ id: string; organizationId: string }>`
    select c.id, c.organization_id as "organizationId" from cases c
    join organizations o on o.id = c.organization_id
    where c.kind = 'episode' and c.closed_at is null
      and (c.subject ->> 'leftOn')::date + (c.subject ->> 'days')::integer
        < (${now}::timestamptz at time zone o.zone)::date
    order by c.id limit ${sql.lit(limit)} for update of c`.execute(db);
  return rows;
}
