/** Rows of facts, always within one organization; what is older never replaces what is newer. */
import { sql } from 'kysely';
import { claimTypes, type Fact, type FactType } from '#shared/facts.ts';
import type { FactOutcome } from '#shared/facts/fact-import.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { insertRows } from '#server/platform/sql/inserting/inserted-rows.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';
import { ofFacts } from './fact-file-store.ts';
import type { FactColumns } from './fact-of.ts';
import { referenceRangeOf } from './reference-range.ts';

export interface NewFact extends FactColumns {
  patientId: string;
  encounterId: string | null;
  statedAt: Date;
}

/** Of the facts of one source. */
export const factKey = ({ type, sourceKey }: { type: string; sourceKey: string }): string =>
  `${type}/${sourceKey}`;

/** The patients of these identifiers, each as the record that it leads to now. */
export async function patientsByIdentifier(
  db: Connection,
  organizationId: string,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (identifiers.length === 0) return new Map();
  const rows = await db
    .selectFrom('patients')
    .select(['external_id as identifier', sql<string>`coalesce(merged_into, id)`.as('patientId')])
    .where('organization_id', '=', organizationId)
    .where('external_id', 'in', [...identifiers])
    .execute();
  return new Map(rows.map(({ identifier, patientId }) => [identifier ?? '', patientId]));
}

export interface StoredStay {
  id: string;
  patientId: string;
  startsAt: Date;
  endedAt: Date | null;
}

/** The stays of a source by their ids there; of the record that their patient's leads to now. */
export async function staysByKey(
  db: Connection,
  sourceId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredStay>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('facts as f')
    .innerJoin('patients as p', 'p.id', 'f.patient_id')
    .select([
      'f.source_key as key',
      'f.id',
      sql<string>`coalesce(p.merged_into, p.id)`.as('patientId'),
    ])
    .select(['f.effective_at as startsAt', 'f.ended_at as endedAt'])
    .where('f.source_id', '=', sourceId)
    .where('f.type', '=', 'Encounter')
    .where('f.source_key', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ key, ...stay }) => [key, stay]));
}

interface FactSourceRef {
  organizationId: string;
  sourceId: string;
}

/** What would become of each, or has, by "type/key". */
export async function outcomes(
  db: Connection,
  { sourceId }: FactSourceRef,
  facts: readonly NewFact[],
): Promise<Map<string, FactOutcome>> {
  if (facts.length === 0) return new Map();
  const { rows } = await sql<{ type: string; sourceKey: string; outcome: FactOutcome }>`
    select given.type, given.key as "sourceKey",
      case when f.id is null then 'new'
        when f.body = given.body and f.patient_id = given.patient then 'same'
        when f.stated_at > given.stated then 'older'
        else 'changed' end as outcome
    from unnest(${facts.map(({ type }) => type)}::text[], ${facts.map(({ sourceKey }) => sourceKey)}::text[],
      ${facts.map(({ statedAt }) => statedAt)}::timestamptz[], ${facts.map(({ body }) => body)}::jsonb[],
      ${facts.map(({ patientId }) => patientId)}::uuid[])
      as given (type, key, stated, body, patient)
    left join facts f on f.source_id = ${sourceId} and f.type = given.type and f.source_key = given.key`.execute(
    db,
  );
  return new Map(rows.map((row) => [factKey(row), row.outcome]));
}

export interface WrittenFact {
  id: string;
  type: FactType;
  sourceKey: string;
  patientId: string;
}

/** Inserts and replaces; what is stored as stated later stays. Returns the ids of those written. */
export async function save(
  db: Connection,
  { organizationId, sourceId, fetchedAt }: FactSourceRef & { fetchedAt: Date },
  facts: readonly NewFact[],
): Promise<WrittenFact[]> {
  if (facts.length === 0) return [];
  return insertRows(
    db,
    'facts',
    facts.map((fact) => ({
      organization_id: organizationId,
      patient_id: fact.patientId,
      encounter_id: fact.encounterId,
      type: fact.type,
      source_id: sourceId,
      source_key: fact.sourceKey,
      status: fact.status,
      code: fact.code,
      title: fact.title,
      value: fact.value,
      interpretation: fact.interpretation,
      text: fact.text,
      author: fact.author,
      effective_at: fact.effectiveAt,
      effective_precision: fact.effectivePrecision,
      ended_at: fact.endedAt,
      body: fact.body,
      stated_at: fact.statedAt,
      fetched_at: fetchedAt,
    })),
    { jsonTexts: ['body'] },
  )
    .onConflict((conflict) =>
      conflict
        .columns(['source_id', 'type', 'source_key'])
        .doUpdateSet((is) => ({
          patient_id: is.ref('excluded.patient_id'),
          encounter_id: is.ref('excluded.encounter_id'),
          status: is.ref('excluded.status'),
          code: is.ref('excluded.code'),
          title: is.ref('excluded.title'),
          value: is.ref('excluded.value'),
          interpretation: is.ref('excluded.interpretation'),
          text: is.ref('excluded.text'),
          author: is.ref('excluded.author'),
          effective_at: is.ref('excluded.effective_at'),
          effective_precision: is.ref('excluded.effective_precision'),
          ended_at: is.ref('excluded.ended_at'),
          body: sql<string>`excluded.body`,
          stated_at: is.ref('excluded.stated_at'),
          fetched_at: is.ref('excluded.fetched_at'),
        }))
        .where(
          sql<boolean>`facts.stated_at <= excluded.stated_at
            and (facts.body, facts.patient_id) is distinct from (excluded.body, excluded.patient_id)`,
        ),
    )
    .returning(['id', 'type', 'source_key as sourceKey', 'patient_id as patientId'])
    .execute();
}

/** Stated again as they are stored: what was stated in between and comes late is older. */
export async function confirm(
  db: Connection,
  { sourceId }: FactSourceRef,
  facts: readonly NewFact[],
): Promise<void> {
  if (facts.length === 0) return;
  await sql`
    update facts f set stated_at = given.stated
    from unnest(${facts.map(({ type }) => type)}::text[],
      ${facts.map(({ sourceKey }) => sourceKey)}::text[],
      ${facts.map(({ statedAt }) => statedAt)}::timestamptz[]) as given (type, key, stated)
    where f.source_id = ${sourceId} and f.type = given.type and f.source_key = given.key
      and f.stated_at < given.stated`.execute(db);
}

/** What came before its stay, as a result does that overtakes its admission, is of it from now on. */
export async function linkToStays(
  db: Connection,
  { organizationId, sourceId }: FactSourceRef,
  stays: readonly Pick<NewFact, 'sourceKey' | 'patientId'>[],
): Promise<void> {
  if (stays.length === 0) return;
  await sql`
    update facts f set encounter_id = stay.id
    from unnest(${stays.map(({ sourceKey }) => sourceKey)}::text[],
      ${stays.map(({ patientId }) => patientId)}::uuid[]) as given (key, patient)
    join facts stay on stay.source_id = ${sourceId} and stay.type = 'Encounter'
      and stay.source_key = given.key
    where f.organization_id = ${organizationId} and f.patient_id = given.patient
      and f.source_id = ${sourceId} and f.type <> 'Encounter' and f.encounter_id is null
      and coalesce(f.body #>> '{encounter,reference}', f.body #>> '{context,encounter,0,reference}',
        f.body #>> '{item,0,encounter,0,reference}') = 'Encounter/' || given.key`.execute(db);
}

interface FactsOf {
  organizationId: string;
  patientId: string;
  encounterId?: string | undefined;
  /** Words that each have to occur. */
  search?: string | undefined;
  /** Claims and what payers answered: only for who may see them, and never beside a query (S391). */
  withClaims?: boolean;
}

/** Far more than a long stay has; beyond, the newest. */
const mostRead = 2_000;

const iso = (at: Date) => at.toISOString();

/** In order of time, of the patient's other records too where they were merged; what was entered in error is left out. */
export async function factsOf(db: Connection, query: FactsOf): Promise<Fact[]> {
  const { organizationId, patientId, encounterId, search = '', withClaims = false } = query;
  const rows = await db
    .selectFrom('facts as f')
    .innerJoin('fact_sources as s', 's.id', 'f.source_id')
    .select(['f.id', 'f.type', 'f.patient_id as patientId', 'f.encounter_id as encounterId'])
    .select(['f.status', 'f.code', 'f.title', 'f.value', 'f.interpretation', 'f.text', 'f.author'])
    .select(['f.effective_at as effectiveAt', 'f.effective_precision as effectivePrecision'])
    .select(['f.ended_at as endedAt', 'f.stated_at as statedAt', 'f.fetched_at as fetchedAt'])
    .select(
      sql<unknown>`case when f.type = 'Observation' then f.body #> '{referenceRange,0}' end`.as(
        'range',
      ),
    )
    .select(['s.id as sourceId', 's.name as sourceName', 'f.source_key as sourceKey'])
    .where('f.organization_id', '=', organizationId)
    .where('f.status', '!=', 'entered-in-error')
    .where('f.patient_id', 'in', (is) =>
      is
        .selectFrom('patients')
        .select('id')
        .where((patient) =>
          patient.or([patient('id', '=', patientId), patient('merged_into', '=', patientId)]),
        ),
    )
    .$if(encounterId !== undefined, (query) =>
      query.where((is) =>
        is.or([is('f.encounter_id', '=', encounterId ?? ''), is('f.id', '=', encounterId ?? '')]),
      ),
    )
    .$if(!withClaims, (query) => query.where('f.type', 'not in', [...claimTypes]))
    .where((is) => is.and(matchesAllWords('f.words_folded', search)))
    .orderBy('f.effective_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(mostRead)
    .execute();
  const files = await ofFacts(
    db,
    rows.flatMap(({ id, type }) =>
      type === 'DocumentReference' || type === 'Observation' ? [id] : [],
    ),
  );
  return rows.toReversed().map(({ sourceId, sourceName, sourceKey, range, ...row }) => ({
    ...row,
    ...referenceRangeOf(range),
    effectiveAt: iso(row.effectiveAt),
    endedAt: row.endedAt === null ? null : iso(row.endedAt),
    statedAt: iso(row.statedAt),
    fetchedAt: iso(row.fetchedAt),
    source: { id: sourceId, name: sourceName, key: sourceKey },
    ...(files.has(row.id) && { files: files.get(row.id) ?? [] }),
  }));
}

/** FHIR R4 resources by fact, for rules. */
export async function bodiesOf(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; patientId: string; encounterId: string | null; body: unknown }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('facts')
    .select(['id', 'patient_id as patientId', 'encounter_id as encounterId', 'body'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
}
