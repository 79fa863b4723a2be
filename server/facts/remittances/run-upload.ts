/** Imports a large remittance in the background, in small transactions that go on after a kill; refused as a whole where it is wrong. */
import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { record, serverActor } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import { requireByName } from '#server/facts/core/source-store.ts';
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { identityOf } from './claim-answer.ts';
import { addedCounts, importClaims, noCounts, type ImportCounts } from './import-claims.ts';
import { readRemittance } from './read-remittance.ts';
import { insertRemittance, type NumberedClaim } from './remittance-store.ts';
import { sourceName } from './save-answers.ts';
import * as store from './upload-store.ts';

type UploadDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'changed'> &
  Pick<FactsNeeds, 'factsArrived' | 'denialsOfClaims'>;

/** Of one transaction: what another session waits for at most. */
const claimsAtOnce = 200;
/** The job rests for this share of a slice's time, so that the processor is others' meanwhile. */
const restShare = 0.5;
/** One job works for so long; the next one goes on. */
const atOnceMs = 45_000;

interface WholeFile {
  claims: NumberedClaim[];
  digest: Buffer;
}

type Upload = JobData['remittance.import'];

async function readFile(db: Connection, uploadId: string): Promise<WholeFile | { fault: string }> {
  const text = (await store.partsOf(db, uploadId)).join('');
  const read = await readRemittance(text);
  if ('fault' in read) return read;
  const numbered = read.claims.map((claim) => ({ ...claim, identity: identityOf(claim) }));
  const claims = [...new Map(numbered.map((claim) => [claim.identity, claim])).values()];
  return { claims, digest: hash('sha256', text, 'buffer') };
}

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

/** The file's row with its first claims; null where the same file was imported before. */
async function remittanceOf(
  db: Connection,
  deps: UploadDeps,
  { upload, digest }: { upload: store.LockedUpload; digest: Buffer },
): Promise<string | null> {
  if (upload.remittanceId !== null) return upload.remittanceId;
  const { organizationId, fileName, uploadedBy: importedBy } = upload;
  const remittance = { organizationId, fileName, importedBy, at: deps.now(), hash: digest };
  const remittanceId = await insertRemittance(db, remittance);
  if (remittanceId !== null) await store.changeUpload(db, upload.id, { remittanceId });
  return remittanceId;
}

/** Whether more is to be imported. */
const slice = (deps: UploadDeps, of: Upload, file: WholeFile): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    const upload = await store.lockUpload(db, of.organizationId, of.uploadId);
    if (upload?.state !== 'importing') return false;
    const { claims } = file;
    const remittanceId = await remittanceOf(db, deps, { upload, digest: file.digest });
    if (remittanceId === null) {
      const counts = { ...noCounts, repeated: claims.length };
      await store.changeUpload(db, upload.id, { done: claims.length, counts });
      await end(db, deps, { upload, counts });
      return false;
    }
    const { organizationId, uploadedBy: createdBy, done } = upload;
    const at = deps.now();
    const source = { organizationId, kind: 'import' as const, name: sourceName, createdBy, at };
    const { id: sourceId } = await requireByName(db, source);
    const part = claims.slice(done, done + claimsAtOnce);
    const imported = await importClaims(db, deps, {
      organizationId,
      sourceId,
      at,
      remittanceId,
      claims: part,
    });
    const counts = addedCounts({ ...noCounts, ...upload.counts }, imported.counts);
    const doneNow = done + part.length;
    await store.changeUpload(db, upload.id, { done: doneNow, claims: claims.length, counts });
    if (doneNow < claims.length) return true;
    await end(db, deps, { upload: { ...upload, remittanceId }, counts });
    return false;
  });

/** The job of one file. Done twice, or by two servers at once, each claim is imported once. */
export async function runUpload(deps: UploadDeps, of: Upload): Promise<void> {
  const pauseAt = performance.now() + atOnceMs;
  const file = await readFile(deps.db, of.uploadId);
  if ('fault' in file) {
    await deps.db.transaction().execute(async (db) => {
      const upload = await store.lockUpload(db, of.organizationId, of.uploadId);
      if (upload?.state !== 'importing') return;
      await store.changeUpload(db, upload.id, { state: 'refused', fault: file.fault });
      await store.deleteParts(db, upload.id);
      await record(db, serverActor(deps), {
        action: 'remittance.import',
        outcome: 'refused',
        account: { id: upload.uploadedBy, organizationId: upload.organizationId },
        object: { type: 'Remittance', id: upload.id },
      });
    });
    return;
  }
  for (;;) {
    const begunMs = performance.now();
    if (!(await slice(deps, of, file))) break;
    if (performance.now() > pauseAt) {
      await deps.jobs.send(deps.db, 'remittance.import', { data: of });
      return;
    }
    await setTimeout(restShare * (performance.now() - begunMs));
  }
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
