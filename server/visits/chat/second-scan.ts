/** Has files scanned that were sent while the scanner was away, and withdraws those with a virus (S89). */
import { record, serverActor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { objectOf } from '#server/visits/core/steps.ts';
import { publishChat } from './chat.ts';
import * as store from './file-store.ts';

const firstAfterMs = 30_000;
/** At a start; the newest first. */
const mostPlanned = 1_000;

class NotScannedYet extends Error {
  constructor() {
    super('the virus scanner did not scan a file');
  }
}

type ScanDeps = Pick<Deps, 'env' | 'jobs' | 'now'>;

/** In the caller's transaction; nothing where no scanner is configured. */
export async function planScan(
  db: Connection,
  { env, jobs, now }: ScanDeps,
  fileIds: readonly string[],
): Promise<void> {
  if (env.CLAMAV_URL === undefined) return;
  const startAfter = new Date(now().getTime() + firstAfterMs);
  await jobs.send(
    db,
    'file.scan',
    fileIds.map((fileId) => ({ data: { fileId }, key: fileId, startAfter })),
  );
}

/** At the start of a server: also those that were sent before there was a scanner, or were given up. */
export async function planScans(deps: ScanDeps & Pick<Deps, 'db'>): Promise<void> {
  await planScan(deps.db, deps, await store.unscannedFiles(deps.db, mostPlanned));
}

/** The job. Throws while the scanner is away, so that it is tried again. */
export async function scanAgain(deps: Deps, { fileId }: JobData['file.scan']): Promise<void> {
  const { db: pool, antivirus, now } = deps;
  const file = await store.unscannedFile(pool, fileId);
  if (!file) return;
  const verdict = await antivirus.scan(store.partsFrom(pool, fileId, 0));
  if (verdict === 'not-scanned') throw new NotScannedYet();
  const { visitId, organizationId } = file;
  const isInfected = verdict === 'infected';
  await pool.transaction().execute(async (db) => {
    if (!(await store.saveVerdict(db, { fileId, isInfected, at: now() })) || !isInfected) return;
    await record(db, serverActor(deps), {
      action: 'visit.file-withdraw',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { file: fileId },
    });
  });
  await publishChat(deps, { id: visitId, organizationId });
}
