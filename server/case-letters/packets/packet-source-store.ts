/** What a case has for a packet besides its own files: documents of facts of its patient, and answered queries. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface FactFileRow {
  id: string;
  name: string;
  kind: string;
  sizeBytes: number;
  title: string;
  effectiveAt: Date;
  isScanned: boolean;
  isWithdrawn: boolean;
}

const mostListed = 200;

/** Of the case's stay, or of its patient where it is of no stay; the newest first. */
export async function factFiles(
  db: Connection,
  {
    organizationId,
    patientId,
    encounterId,
  }: { organizationId: string; patientId: string; encounterId: string | null },
): Promise<FactFileRow[]> {
  const { rows } = await sql<FactFileRow>`
    select d.id, d.name, d.kind, d.size_bytes as "sizeBytes", f.title,
      f.effective_at as "effectiveAt",
      d.scanned_at is not null as "isScanned", d.infected_at is not null as "isWithdrawn"
    from fact_files d join facts f on f.id = d.fact_id
    where d.organization_id = ${organizationId}
      and f.patient_id in (select same.id from same_patients(${patientId}) as same (id))
      and f.status not in ('entered-in-error', 'superseded')
      and (${encounterId}::uuid is null or f.encounter_id = ${encounterId})
    order by f.effective_at desc, d.id limit ${mostListed}`.execute(db);
  return rows;
}

/** Locked for nobody: facts are never changed in place. */
export async function factFileBytes(db: Connection, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('fact_files')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Answered queries that were asked from the case, the first one first. */
export async function answeredQueries(
  db: Connection,
  organizationId: string,
  caseId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('query_answers as a')
    .innerJoin('cases as q', 'q.id', 'a.case_id')
    .select('a.case_id as id')
    .where('q.organization_id', '=', organizationId)
    .where((is) => is.or([is('q.parent_id', '=', caseId), is('q.id', '=', caseId)]))
    .orderBy('a.signed_at')
    .orderBy('a.case_id')
    .execute();
  return rows.map(({ id }) => id);
}
