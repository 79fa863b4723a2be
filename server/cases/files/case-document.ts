/** A whole file of a case, for what is made of it: a fax, or a packet of letters. */
import type { CaseFileRef } from '#shared/cases.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as files from './case-file-store.ts';

export interface CaseDocument {
  name: string;
  kind: string;
  bytes: Buffer;
}

/**
 * The caller has checked that its reader may see the case. Null where there is no such file. Throws where it
 * waits for the scanner, or has a virus.
 */
export async function caseDocument(
  { db, env }: Pick<Deps, 'env'> & { db: Connection },
  ref: CaseFileRef,
): Promise<CaseDocument | null> {
  const file = await files.byId(db, ref);
  if (!file?.kind) return null;
  if (file.infectedAt !== null) throw new Refusal('visits.file-withdrawn');
  if (env.CLAMAV_URL !== undefined && file.scannedAt === null)
    throw new Refusal('cases.file-unscanned');
  const parts: Buffer[] = [];
  for await (const part of files.parts.partsFrom(db, file.id, 0)) parts.push(part);
  return { name: file.name, kind: file.kind, bytes: Buffer.concat(parts) };
}
