/** Imports a large remittance in the background, in small transactions that go on after a kill; refused as a whole where it is wrong. */
import { setTimeout } from 'node:timers/promises';
import { record, serverActor } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import { requireByName } from '#server/facts/core/source-store.ts';
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { addedCounts, importClaims, noCounts, type ImportCounts } from './import-claims.ts';
import { insertRemittance, type NumberedClaim } from './remittance-store.ts';
import { sourceName } from './save-answers.ts';
import { checkFile, slicesOf, type CheckedFile } from './upload-slices.ts';
import * as store from './upload-store.ts';

type UploadDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'changed'> &
  Pick<FactsNeeds, 'factsArrived' | 'denialsOfClaims'>;

/** Of one transaction: what another session waits for at most. */
const claimsAtOnce = 200;
/** The job rests for this share of a slice's time, so that the processor is others' meanwhile. */
const restShare = 0.5;
/** One job works for so long; the next one goes on. */
const atOnceMs = 45_000;

type Upload = JobData['remittance.import'];

/** One row of the audit for the whole file, as the doing of who sent it. */
async function end(
  db: Connection,
  deps: UploadDeps,
  { upload, counts }: { upload: store.LockedUpload; counts: ImportCounts },
): Promise<void> {
  await store.changeUpload(db, upload.id, { state: 'imported' });
  await store.deleteParts(db, upload.id);
  await record(db, serverActor(deps), {
    action: 'remittance.import',
    account: { id: upload.uploadedBy, organizationId: upload.organizationId },
    object: { type: 'Remittance', id: upload.remittanceId ?? upload.id },
    detail: { ...counts },
  });
}

/** Before its first claims: the row of the file. False where the same file was imported before, which ends the upload. */
const begin = (deps: UploadDeps, of: Upload, { claims, digest }: CheckedFile): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const upload = await store.lockUpload(db, of.organizationId, of.uploadId);
    if (upload?.state !== 'importing') return false;
    if (upload.remittanceId !== null) return true;
    const { organizationId, fileName, uploadedBy: importedBy } = upload;
    const remittance = { organizationId, fileName, importedBy, at: deps.now(), hash: digest };
    const remittanceId = await insertRemittance(db, remittance);
    if (remittanceId !== null) {
      await store.changeUpload(db, upload.id, { remittanceId, claims });
      return true;
    }
    const counts = { ...noCounts, repeated: claims };
    await store.changeUpload(db, upload.id, { claims, done: claims, counts });
    await end(db, deps, { upload, counts });
    return false;
  });

interface Slice {
  /** How many claims of the file stand before it. */
  from: number;
  claims: readonly NumberedClaim[];
}

/** False where somebody else has ended it. What another job has done of it meanwhile is left out. */
const importSlice = (deps: UploadDeps, of: Upload, { from, claims }: Slice): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const upload = await store.lockUpload(db, of.organizationId, of.uploadId);
    if (upload?.state !== 'importing' || upload.remittanceId === null) return false;
    const { organizationId, uploadedBy: createdBy, done, remittanceId } = upload;
    const left = claims.slice(Math.max(0, done - from));
    const at = deps.now();
    const source = { organizationId, kind: 'import' as const, name: sourceName, createdBy, at };
    const { id: sourceId } = await requireByName(db, source);
    const importing = { organizationId, sourceId, at, remittanceId };
    const imported = await importClaims(db, deps, { ...importing, claims: left });
    const counts = addedCounts({ ...noCounts, ...upload.counts }, imported.counts);
    await store.changeUpload(db, upload.id, { done: done + left.length, counts });
    return true;
  });

/** After the last claim. */
const finish = (deps: UploadDeps, of: Upload): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const upload = await store.lockUpload(db, of.organizationId, of.uploadId);
    if (upload?.state === 'importing')
      await end(db, deps, { upload, counts: { ...noCounts, ...upload.counts } });
  });

const refuse = (deps: UploadDeps, of: Upload, fault: string): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const upload = await store.lockUpload(db, of.organizationId, of.uploadId);
    if (upload?.state !== 'importing') return;
    await store.changeUpload(db, upload.id, { state: 'refused', fault });
    await store.deleteParts(db, upload.id);
    await record(db, serverActor(deps), {
      action: 'remittance.import',
      outcome: 'refused',
      account: { id: upload.uploadedBy, organizationId: upload.organizationId },
      object: { type: 'Remittance', id: upload.id },
    });
  });

/**
 * The whole file is read before its first claim is imported. How many claims are imported already; null where this job
 * imports none of it.
 */
async function checked(deps: UploadDeps, of: Upload): Promise<number | null> {
  const upload = await store.uploadById(deps.db, of.organizationId, of.uploadId);
  if (upload?.state !== 'importing') return null;
  if (upload.remittanceId !== null) return upload.done;
  const file = await checkFile(store.partsOf(deps.db, of.uploadId));
  if (!('fault' in file)) return (await begin(deps, of, file)) ? 0 : null;
  await refuse(deps, of, file.fault);
  return null;
}

/** The job of one file. Done twice, or by two servers at once, each claim is imported once. */
export async function runUpload(deps: UploadDeps, of: Upload): Promise<void> {
  const pauseAt = performance.now() + atOnceMs;
  const done = await checked(deps, of);
  if (done === null) return;
  let from = 0;
  for await (const claims of slicesOf(store.partsOf(deps.db, of.uploadId), claimsAtOnce)) {
    const slice = { from, claims };
    from += claims.length;
    if (from <= done) continue;
    const begunMs = performance.now();
    if (!(await importSlice(deps, of, slice))) return;
    if (performance.now() > pauseAt) {
      await deps.jobs.send(deps.db, 'remittance.import', { data: of });
      return;
    }
    await setTimeout(restShare * (performance.now() - begunMs));
  }
  await finish(deps, of);
  sendFactsChanged(deps, of.organizationId, ['cases']);
}

/** After a start: those that a server left in the middle go on at once. */
export async function planUploads({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const running = await store.runningUploads(db);
  await jobs.send(
    db,
    'remittance.import',
    running.map((data) => ({ data, key: data.uploadId })),
  );
}
