/** People look at faxes that came in, and file each with a case, open a task with it, or say why not (S465). */
import { dayMs } from '#shared/durations.ts';
import {
  mostWaiting,
  type DismissFax,
  type FaxCase,
  type FaxesWaiting,
  type FileFax,
  type FindFaxCases,
  type ReceivedFaxes,
  type ReceivedFaxRef,
} from '#shared/faxes/received-faxes.ts';
import type { CaseRef } from '#shared/cases.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  addDocument,
  openCase,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { requirePatient } from '#server/patients/service.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { FileDownload } from '#server/platform/files/file-requests.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as lines from '#server/faxes/core/fax-line-store.ts';
import { faxReader } from '#server/faxes/fax-reader.ts';
import * as cases from './fax-case-store.ts';
import * as store from './received-fax-store.ts';

const settledDays = 7;
const numberDays = 90;
const about = (id: string) => ({ type: 'Communication', id });

type Scanned = Pick<Awaited<ReturnType<typeof store.waiting>>[number], 'scannedAt' | 'infectedAt'>;

const isAwaited = ({ env }: Pick<Deps, 'env'>, { scannedAt, infectedAt }: Scanned): boolean =>
  env.CLAMAV_URL !== undefined && scannedAt === null && infectedAt === null;

function requireOpenable(deps: Pick<Deps, 'env'>, fax: Scanned): void {
  if (fax.infectedAt !== null) throw new Refusal('faxes.withheld');
  if (isAwaited(deps, fax)) throw new Refusal('faxes.unscanned');
}

export async function list(signedIn: SignedIn): Promise<ReceivedFaxes> {
  const { db, now, session } = signedIn;
  const { organizationId, zone } = session.person;
  const rows = await store.waiting(db, organizationId, mostWaiting);
  await record(db, signedIn, { action: 'fax.read', detail: { box: 'in', count: rows.length } });
  return {
    waiting: rows.map(({ scannedAt, infectedAt, ...row }) => ({
      ...row,
      isScanned: scannedAt !== null,
      isInfected: infectedAt !== null,
      isAwaited: isAwaited(signedIn, { scannedAt, infectedAt }),
    })),
    count: await store.countWaiting(db, organizationId),
    settled: await store.settledSince(
      db,
      organizationId,
      new Date(now().getTime() - settledDays * dayMs),
    ),
    zone,
  };
}

/** How many came in and are not filed, and how many that were sent need somebody: counts alone. */
export async function waitingCounts(signedIn: SignedIn): Promise<FaxesWaiting> {
  const { db, session } = signedIn;
  const { attention } = await lines.counts(db, await faxReader(signedIn));
  return { toFile: await store.countWaiting(db, session.person.organizationId), attention };
}

/** By words; without any, those about which the sender's number was faxed. */
export async function casesFor(
  signedIn: SignedIn,
  { receivedId, text }: FindFaxCases,
): Promise<{ cases: FaxCase[] }> {
  const { db, now, session } = signedIn;
  const { organizationId } = session.person;
  const reader = await faxReader(signedIn);
  if (text !== '') return { cases: await cases.byWords(db, reader, text) };
  const fax = await store.byId(db, { organizationId, receivedId });
  if (!fax?.fromNumber) return { cases: [] };
  const since = new Date(now().getTime() - numberDays * dayMs);
  return { cases: await cases.byNumber(db, reader, { number: fax.fromNumber, since }) };
}

export async function download(
  signedIn: SignedIn,
  { receivedId }: ReceivedFaxRef,
): Promise<FileDownload> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const fax = await store.byId(db, { organizationId, receivedId });
  if (!fax) throw new Refusal('not-found');
  requireOpenable(signedIn, fax);
  await record(db, signedIn, { action: 'fax.open', object: about(receivedId) });
  async function* parts() {
    yield await Promise.resolve(fax?.document ?? Buffer.alloc(0));
  }
  const sizeBytes = fax.document.length;
  return { name: 'Fax.pdf', kind: 'application/pdf', sizeBytes, parts: parts() };
}

/** The case that is there, or a task for who works on the patient's cases. */
async function caseFor(db: Connection, signedIn: SignedIn, input: FileFax): Promise<string> {
  if (input.with === 'case') {
    await requireCase(db, await readerOf({ ...signedIn, db } as SignedIn), input.caseId);
    return input.caseId;
  }
  const { organizationId } = signedIn.session.person;
  await requirePatient(db, signedIn, input.patientId);
  const caseId = await openCase(db, signedIn, {
    organizationId,
    kind: 'task',
    title: 'Read a fax that came in',
    subject: { instructions: 'The fax is among the files of this task.' },
    patientId: input.patientId,
    owner: { ownerId: null, ownerRole: 'Case Manager' },
  });
  if (caseId === null) throw new Refusal('conflict');
  return caseId;
}

/** Of two at once, one files it. */
export async function fileFax(signedIn: SignedIn, input: FileFax): Promise<CaseRef> {
  const { receivedId } = input;
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'fax.file' as const, object: about(receivedId) };
  const caseId = await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const fax = await store.lockWaiting(db, { organizationId, receivedId });
      if (!fax) throw new Refusal('faxes.settled');
      requireOpenable(signedIn, fax);
      const target = await caseFor(db, signedIn, input);
      const at = signedIn.now();
      const day = fax.receivedAt.toISOString().slice(0, 10);
      const fileId = await addDocument(db, signedIn, {
        caseId: target,
        name: `Fax of ${day}${fax.fromNumber === null ? '' : ` from ${fax.fromNumber}`}.pdf`,
        kind: 'application/pdf',
        bytes: fax.document,
        scannedAt: fax.scannedAt,
      });
      await store.markFiled(db, { receivedId, by, at, caseId: target, fileId });
      await record(db, signedIn, { ...entry, detail: { caseId: target, file: fileId } });
      return target;
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}

export async function dismiss(
  signedIn: SignedIn,
  { receivedId, because }: DismissFax,
): Promise<ReceivedFaxRef> {
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'fax.dismiss' as const, object: about(receivedId) };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      if (!(await store.lockWaiting(db, { organizationId, receivedId })))
        throw new Refusal('faxes.settled');
      await store.markDismissed(db, { receivedId, by, at: signedIn.now(), because });
      await record(db, signedIn, entry);
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { receivedId };
}
