/** The row types of files on cases; only stores import this file. */
import type { Generated } from 'kysely';

interface CaseFileRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  added_by: string;
  key: string;
  name: string;
  size_bytes: number;
  /** The file type by its content; null until every part has arrived. */
  kind: string | null;
  begun_at: Date;
  /** Null until every part has arrived and was taken. */
  added_at: Date | null;
  /** When no virus was found in it; null where nobody looked. */
  scanned_at: Date | null;
  /** When one was found, after it had been added. */
  infected_at: Date | null;
  /** Nobody can open it from then on; its content stays for a day, or as long as a legal hold. */
  removed_at: Date | null;
  removed_by: string | null;
  /** Somebody signed for it: it is not removed. */
  is_proof: Generated<boolean>;
}

export interface CaseFileTables {
  case_files: CaseFileRow;
}
