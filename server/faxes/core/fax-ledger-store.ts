/** Every try to fax something about a case, as the queue and the line kept it. */
import { sql } from 'kysely';
import type { FaxFailure } from '#shared/faxes/fax-failures.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface FaxTry {
  sentBy: string;
  toName: string;
  number: string;
  documentName: string;
  /** SHA-256, in hexadecimal digits. */
  documentHash: string;
  state: string;
  /** Of the fax; null where no try began yet. */
  try: number | null;
  at: Date;
  endedAt: Date | null;
  /** `delivered`, `unconfirmed` or a reason of failure; null while it lasts. */
  result: 'delivered' | 'unconfirmed' | FaxFailure | null;
  pages: number | null;
}

/** The oldest first; a fax that nobody tried yet has one row. */
export async function faxTriesOfCase(db: Connection, caseId: string): Promise<FaxTry[]> {
  const { rows } = await sql<FaxTry>`
    select w.full_name as "sentBy", f.to_name as "toName", coalesce(t.number, f.number) as number,
      f.document_name as "documentName", encode(f.document_hash, 'hex') as "documentHash", f.state, t.try,
      coalesce(t.started_at, f.created_at) as at, coalesce(t.ended_at, f.ended_at) as "endedAt", t.result, t.pages
    from faxes f join practitioners w on w.id = f.sent_by left join fax_tries t on t.fax_id = f.id
    where f.case_id = ${caseId}
    order by at, f.id, t.try`.execute(db);
  return rows;
}
