/** People send documents of cases by fax, look how they stand, send them again or cancel them (S462). */
import { hash } from 'node:crypto';
import {
  faxesOnPage,
  mostFaxBytes,
  type Fax,
  type FaxPage,
  type FaxRecord,
  type FaxRef,
  type ListFaxes,
  type SendFax,
  type SendFaxAgain,
} from '#shared/faxes.ts';
import type { CaseRef } from '#shared/cases.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseDocument,
  caseTurn,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { signedDocument } from '#server/case-letters/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';
import * as lines from './core/fax-line-store.ts';
import * as queue from './core/fax-queue-store.ts';
import { faxReader } from './fax-reader.ts';

function requireLine({ env }: Pick<SignedIn, 'env'>): void {
  if (env.FAX_URL === undefined) throw new Refusal('faxes.no-line');
}

/** The fax has its own copy of the document: what was sent stays the same, whatever becomes of the file. */
export async function send(signedIn: SignedIn, input: SendFax): Promise<FaxRef> {
  const { caseId, number, toName, fileId } = input;
  const { id: sentBy, organizationId } = signedIn.session.person;
  const action = 'fax.send';
  const faxId = await attempted(signedIn, { action, object: aboutCase(caseId) }, async () => {
    requireLine(signedIn);
    const reader = await readerOf(signedIn);
    return transactionInTurn(signedIn.db, caseTurn(caseId), (db) =>
      idempotent(db, signedIn, { action, input }, async () => {
        await requireCase(db, reader, caseId);
        const file =
          (await caseDocument({ ...signedIn, db }, { caseId, fileId })) ??
          (await signedDocument(db, signedIn, { caseId, documentId: fileId }));
        if (file?.kind !== 'application/pdf' || file.bytes.length > mostFaxBytes)
          throw new Refusal('faxes.document');
        const documentHash = hash('sha256', file.bytes, 'buffer');
        const id = await queue.insert(db, {
          organizationId,
          caseId,
          sentBy,
          number,
          toName,
          documentHash,
          documentName: file.name,
          document: file.bytes,
          at: signedIn.now(),
        });
        const detail = { fax: id, file: fileId, hash: documentHash.toString('hex') };
        await record(db, signedIn, { action, object: aboutCase(caseId), detail });
        return id;
      }),
    );
  });
  sendCasesChanged(signedIn, organizationId);
  return { faxId };
}

export async function list(signedIn: SignedIn, { box, after }: ListFaxes): Promise<FaxPage> {
  const { db, env, session } = signedIn;
  const reader = await faxReader(signedIn);
  const rows = await lines.page(db, reader, { box, after });
  const faxes = rows.slice(0, faxesOnPage);
  await record(db, signedIn, { action: 'fax.read', detail: { box, count: faxes.length } });
  return {
    faxes,
    next: rows.length > faxesOnPage ? (faxes.at(-1)?.id ?? null) : null,
    counts: await lines.counts(db, reader),
    zone: session.person.zone,
    hasLine: env.FAX_URL !== undefined,
  };
}

/** Throws 404 where its reader may not see the case. */
export async function ofCase(
  signedIn: SignedIn,
  { caseId }: CaseRef,
): Promise<{ faxes: Fax[]; hasLine: boolean; zone: string }> {
  const { db, env, session } = signedIn;
  const reader = await readerOf(signedIn);
  await requireCase(db, reader, caseId);
  return {
    faxes: await lines.ofCase(db, await faxReader(signedIn), caseId),
    hasLine: env.FAX_URL !== undefined,
    zone: session.person.zone,
  };
}

export async function byId(signedIn: SignedIn, { faxId }: FaxRef): Promise<FaxRecord> {
  const { db } = signedIn;
  const fax = await lines.byId(db, await faxReader(signedIn), faxId);
  if (!fax) throw new Refusal('not-found');
  return { ...fax, tried: await lines.triesOf(db, faxId) };
}

interface Change {
  faxId: string;
  action: 'fax.send-again' | 'fax.cancel';
}

/** Throws 409 where its state does not allow it any more. */
async function change(
  signedIn: SignedIn,
  { faxId, action }: Change,
  work: (db: Parameters<typeof queue.cancel>[0]) => Promise<boolean>,
): Promise<FaxRef> {
  await attempted(signedIn, { action, object: { type: 'Communication', id: faxId } }, async () => {
    const reader = await faxReader(signedIn);
    await signedIn.db.transaction().execute(async (db) => {
      const fax = await lines.byId(db, reader, faxId);
      if (!fax) throw new Refusal('not-found');
      if (!(await work(db))) throw new Refusal('faxes.over');
      const detail = { fax: faxId };
      await record(db, signedIn, { action, object: aboutCase(fax.caseId), detail });
    });
  });
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { faxId };
}

/** Of one that failed, was not confirmed, or was cancelled. Its tries are counted anew. */
export const sendAgain = (signedIn: SignedIn, { faxId, number }: SendFaxAgain): Promise<FaxRef> => {
  requireLine(signedIn);
  return change(signedIn, { faxId, action: 'fax.send-again' }, (db) =>
    queue.requeue(db, { id: faxId, number, at: signedIn.now() }),
  );
};

/** Before it is handed over, or after it came to nothing: then nobody has to look at it any more. */
export const cancel = (signedIn: SignedIn, { faxId }: FaxRef): Promise<FaxRef> =>
  change(signedIn, { faxId, action: 'fax.cancel' }, (db) =>
    queue.cancel(db, { id: faxId, at: signedIn.now() }),
  );
