/** Rows of facts as rules read them: resources as text, in the order in which they arrived. */
import { sql } from 'kysely';
import { claimTypes, type FactType, type TimePrecision } from '#shared/facts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface RuleFact {
  id: string;
  type: FactType;
  patientId: string;
  encounterId: string | null;
  /** JSON of a FHIR R4 resource. */
  body: string;
  effectiveAt: Date;
  fetchedAt: Date;
}

/** What was entered in error is no fact; a refuted diagnosis and a replaced document are none. */
const notTrue = ['entered-in-error', 'refuted', 'superseded'];

const facts = (db: Connection, organizationId: string) =>
  db
    .selectFrom('facts as f')
    .select(['f.id', 'f.type', 'f.patient_id as patientId'])
    .select([
      sql<string | null>`case when f.type = 'Encounter' then f.id else f.encounter_id end`.as(
        'encounterId',
      ),
      sql<string>`f.body::text`.as('body'),
    ])
    .select(['f.effective_at as effectiveAt', 'f.fetched_at as fetchedAt'])
    .where('f.organization_id', '=', organizationId)
    .where('f.status', 'not in', notTrue);

export const ruleFacts = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<RuleFact[]> =>
  facts(db, organizationId)
    .where('f.id', 'in', [...ids])
    .orderBy('f.patient_id')
    .orderBy('f.fetched_at')
    .orderBy('f.id')
    .execute();

/** The newest facts of each patient from a time on, at most so many of each, in the order of arrival. */
export async function recordsOf(
  db: Connection,
  organizationId: string,
  { patientIds, since, most }: { patientIds: readonly string[]; since: Date; most: number },
): Promise<RuleFact[]> {
  const { rows } = await sql<RuleFact>`
    select r.* from unnest(${[...patientIds]}::uuid[]) as p (id)
    cross join lateral (
      select f.id, f.type, f.patient_id as "patientId",
        case when f.type = 'Encounter' then f.id else f.encounter_id end as "encounterId",
        f.body::text as body, f.effective_at as "effectiveAt", f.fetched_at as "fetchedAt"
      from facts f
      where f.organization_id = ${organizationId} and f.patient_id = p.id
        and f.status <> all(${notTrue}::text[]) and f.effective_at >= ${since}
      order by f.effective_at desc limit ${most}) r
    order by r."patientId", r."fetchedAt", r.id`.execute(db);
  return rows;
}

export interface ArrivedFact extends RuleFact {
  /** To the microsecond, as Postgres has it: a page goes on after exactly this row. */
  arrivedAt: string;
}

export type ArrivedAfter = Pick<ArrivedFact, 'patientId' | 'arrivedAt' | 'id'>;

/** A page of what arrived since a time, patient by patient; of one type, or of all. */
export const arrivedSince = (
  db: Connection,
  organizationId: string,
  page: { since: Date; type: FactType | null; after: ArrivedAfter | null; limit: number },
): Promise<ArrivedFact[]> =>
  facts(db, organizationId)
    .select(sql<string>`f.fetched_at::text`.as('arrivedAt'))
    .where('f.fetched_at', '>=', page.since)
    .$if(page.type !== null, (query) => query.where('f.type', '=', page.type ?? 'Encounter'))
    .$if(page.after !== null, (query) =>
      query.where(
        sql<boolean>`(f.patient_id, f.fetched_at, f.id) > (${page.after?.patientId}::uuid,
          ${page.after?.arrivedAt}::timestamptz, ${page.after?.id}::uuid)`,
      ),
    )
    .orderBy('f.patient_id')
    .orderBy('f.fetched_at')
    .orderBy('f.id')
    .limit(page.limit)
    .execute();

export interface FactQuote {
  id: string;
  type: FactType;
  title: string;
  value: string | null;
  effectiveAt: Date;
  effectivePrecision: TimePrecision | null;
  source: string;
}

/** As a case quotes them; what was billed or paid stays with who may see claims (S391). */
export const quotesOf = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<FactQuote[]> =>
  db
    .selectFrom('facts as f')
    .innerJoin('fact_sources as s', 's.id', 'f.source_id')
    .select(['f.id', 'f.type', 'f.title', 'f.effective_at as effectiveAt'])
    .select((is) =>
      is
        .case()
        .when('f.type', 'in', [...claimTypes])
        .then(null)
        .else(is.ref('f.value'))
        .end()
        .as('value'),
    )
    .select(['f.effective_precision as effectivePrecision', 's.name as source'])
    .where('f.organization_id', '=', organizationId)
    .where('f.id', 'in', [...ids])
    .orderBy('f.effective_at')
    .orderBy('f.id')
    .execute();
