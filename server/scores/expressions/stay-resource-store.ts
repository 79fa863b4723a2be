/** Stays as FHIRPath reads them: the Encounter, and the facts of its patient until its end. */
import { sql } from 'kysely';
import { claimTypes } from '#shared/facts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Facts of the year before the admission. */
const factDays = 365;

export interface StayEncounter {
  stayId: string;
  body: string;
  /** The discharge; null while it lasts. */
  endedAt: Date | null;
  source: string;
  statedAt: Date;
}

export async function encountersOf(
  db: Connection,
  ids: readonly string[],
): Promise<StayEncounter[]> {
  const { rows } = await sql<StayEncounter>`
    select s.id as "stayId", f.body::text as body, s.discharged_at as "endedAt", src.name as source,
      f.stated_at as "statedAt"
    from stays s join facts f on f.id = s.id join fact_sources src on src.id = f.source_id
    where s.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

export interface StayResource {
  stayId: string;
  id: string;
  body: string;
  code: string | null;
  title: string;
  source: string;
  at: Date;
}

/**
 * Of each stay the newest facts, one more than so many where there are more. What came after the discharge is left out,
 * unless it is of the stay; what was billed or paid is for those who see claims (S391).
 */
export async function factsOfStays(
  db: Connection,
  ids: readonly string[],
  { now, most }: { now: Date; most: number },
): Promise<StayResource[]> {
  const { rows } = await sql<StayResource>`
    select s.id as "stayId", r.id, r.body, r.code, r.title, src.name as source, r.effective_at as at
    from stays s cross join lateral (
      select f.id, f.body::text as body, f.code, f.title, f.source_id, f.effective_at
      from same_patients(s.patient_id) as same (id)
      join facts f on f.organization_id = s.organization_id and f.patient_id = same.id
      where f.status not in ('entered-in-error', 'refuted', 'superseded')
        and f.type not in (${sql.join([...claimTypes])})
        and f.effective_at >= coalesce(s.admitted_at, ${now}::timestamptz) - make_interval(days => ${factDays})
        and (f.encounter_id = s.id or f.effective_at <= coalesce(s.discharged_at, ${now}::timestamptz))
      order by f.effective_at desc, f.id limit ${most + 1}) r
    join fact_sources src on src.id = r.source_id
    where s.id = any (${ids}::uuid[])
    order by s.id, r.effective_at desc, r.id`.execute(db);
  return rows;
}
