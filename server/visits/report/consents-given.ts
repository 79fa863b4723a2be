/** A consent of the ledger, as reports and other systems are told of it. */
import type { ConsentGiven } from '#shared/visits/report.ts';
import type { ConsentRow } from '#server/visits/core/consent-store.ts';
import { roleWords } from './report-people.ts';

export const consentOf = (row: ConsentRow, patientName: string): ConsentGiven => ({
  kind: row.kind,
  decision: row.decision,
  role: roleWords[row.role],
  name: row.name ?? patientName,
  at: row.givenAt.toISOString(),
  version: row.version,
  wording: row.wording,
  askedBy: row.askedBy,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedBy,
});
