/** How a bulk export stands, its files, and its end: for the program alone that asked for it. */
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { record } from '#server/audit/service.ts';
import { fhirUrlOf } from '#server/programs/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { isId } from '#server/fhir/query.ts';
import * as store from './export-store.ts';

const nextLookSeconds = 5;

interface ExportState {
  status: 200 | 202;
  headers: Record<string, string>;
  body: object | null;
}

async function requireExport({ db, now, session }: SignedIn, id: string) {
  const programId = session.person.id;
  const bulkExport = isId(id) ? await store.byId(db, { programId, id }, now()) : undefined;
  if (!bulkExport) throw new Refusal('not-found');
  return bulkExport;
}

/** 202 with its progress while it runs; then the manifest. */
export async function exportState(signedIn: SignedIn, id: string): Promise<ExportState> {
  const { state, types, nextType, written, request, transactionTime, expiresAt } =
    await requireExport(signedIn, id);
  if (state === 'ended') throw new Refusal('fhir.export-ended');
  if (state === 'running') {
    const type = types[nextType] ?? types.at(-1) ?? '';
    const progress = `${type}, type ${Math.min(nextType + 1, types.length)} of ${types.length}: ${written} resources written`;
    const headers = { 'x-progress': progress, 'retry-after': `${nextLookSeconds}` };
    return { status: 202, headers, body: null };
  }
  const base = fhirUrlOf(signedIn.env);
  const files = await store.filesOf(signedIn.db, id);
  return {
    status: 200,
    headers: { expires: expiresAt.toUTCString() },
    body: {
      transactionTime: transactionTime.toISOString(),
      request,
      requiresAccessToken: true,
      output: files.map((file) => ({
        type: file.type,
        url: `${base}/export-file/${file.id}`,
        count: file.count,
      })),
      deleted: [],
      error: [],
    },
  };
}

/** One part in memory at a time. Throws 403 where the token has no scope for what is in it. */
export async function exportFile(signedIn: SignedIn, id: string, rights: ScopeRights) {
  const { db, now, session } = signedIn;
  const programId = session.person.id;
  const file = isId(id) ? await store.fileById(db, { programId, id }, now()) : undefined;
  if (!file) throw new Refusal('not-found');
  if (!permits(rights, file.type, 'r'))
    throw new Refusal('programs.scope-missing', {
      words: `This needs the scope system/${file.type}.r.`,
    });
  await record(db, signedIn, {
    action: 'program.export-read',
    object: { type: 'BulkExport', id: file.exportId },
    detail: { type: file.type, count: file.count },
  });
  return { bytes: file.bytes, parts: store.parts.partsFrom(db, file.id, 0) };
}

/** One that runs is not gone on with; of one that is done the files are deleted. */
export async function endExport(signedIn: SignedIn, id: string): Promise<void> {
  await requireExport(signedIn, id);
  await signedIn.db.transaction().execute(async (db) => {
    const programId = signedIn.session.person.id;
    if (!(await store.remove(db, { programId, id }))) throw new Refusal('not-found');
    await signedIn.jobs.cancel(db, 'fhir.export', id);
    await signedIn.jobs.cancel(db, 'fhir.export-expire', id);
    await record(db, signedIn, {
      action: 'program.export-end',
      object: { type: 'BulkExport', id },
    });
  });
}
