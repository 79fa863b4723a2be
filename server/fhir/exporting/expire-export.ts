/** Deletes a bulk export with its files once it has expired. */
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './export-store.ts';

/** Of an export; a later time replaces the one before. */
export const planExpiry = (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Connection,
  { id, at }: { id: string; at: Date },
): Promise<void> =>
  jobs.send(db, 'fhir.export-expire', { data: { exportId: id }, key: id, startAfter: at });

/** The job. They are copies: a legal hold keeps what they were made of. */
export async function expireExport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { exportId }: JobData['fhir.export-expire'],
): Promise<void> {
  await store.removeExpired(db, { id: exportId, now: now() });
}
