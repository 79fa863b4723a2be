/** Takes large remittances in parts, and says how far their import in the background is. */
import {
  mostUploadParts,
  type NewRemittanceUpload,
  type RemittanceUpload,
  type RemittanceUploadPart,
  type RemittanceUploadRef,
  type StartRemittanceUpload,
} from '#shared/facts/remittances.ts';
import { dayMs } from '#shared/durations.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './upload-store.ts';

const about = (id: string) => ({ type: 'Remittance', id });

const forgottenAfterMs = dayMs;

export function beginUpload(
  signedIn: SignedIn,
  { fileName }: NewRemittanceUpload,
): Promise<RemittanceUploadRef> {
  const { id: by, organizationId } = signedIn.session.person;
  const at = signedIn.now();
  return signedIn.db.transaction().execute(async (db) => {
    const before = new Date(at.getTime() - forgottenAfterMs);
    await store.forgetUnfinished(db, organizationId, before);
    return { uploadId: await store.insertUpload(db, { organizationId, fileName, by, at }) };
  });
}

/** Throws 404, and 409 where all parts were sent already. */
async function requireSending(
  db: Connection,
  { session }: SignedIn,
  uploadId: string,
): Promise<void> {
  const upload = await store.lockUpload(db, session.person.organizationId, uploadId);
  if (!upload) throw new Refusal('not-found');
  if (upload.state !== 'sending') throw new Refusal('conflict');
}

export async function addUploadPart(
  signedIn: SignedIn,
  part: RemittanceUploadPart,
): Promise<{ success: true }> {
  await signedIn.db.transaction().execute(async (db) => {
    await requireSending(db, signedIn, part.uploadId);
    await store.insertPart(db, part);
  });
  return { success: true };
}

/** Throws 400 where a part is missing. What is wrong with the file is said where it is listed. */
export function startUpload(
  signedIn: SignedIn,
  { uploadId, parts }: StartRemittanceUpload,
): Promise<RemittanceUploadRef> {
  const { organizationId } = signedIn.session.person;
  const entry = { action: 'remittance.import' as const, object: about(uploadId) };
  return attempted(signedIn, entry, async () => {
    await signedIn.db.transaction().execute(async (db) => {
      await requireSending(db, signedIn, uploadId);
      if (parts > mostUploadParts || (await store.countParts(db, uploadId)) !== parts)
        throw new Refusal('input.malformed');
      await store.changeUpload(db, uploadId, { state: 'importing' });
      await record(db, signedIn, { ...entry, detail: { begun: true } });
      const data = { uploadId, organizationId };
      await signedIn.jobs.send(db, 'remittance.import', { data, key: uploadId });
    });
    return { uploadId };
  });
}

/** Of the last day. */
export function uploads({ db, session, now }: SignedIn): Promise<RemittanceUpload[]> {
  const since = new Date(now().getTime() - dayMs);
  return store.uploadsSince(db, session.person.organizationId, since);
}
