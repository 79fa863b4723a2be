/** Stores a fax that came in: as a PDF, searched for viruses, once, whoever brings it a second time (S465). */
import { hash } from 'node:crypto';
import { mostReceivedBytes, type FaxSource } from '#shared/faxes/received-faxes.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { sendCasesChanged } from '#server/cases/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isActive } from '#server/platform/files/active-content.ts';
import { pdfOfFax } from './fax-pdf.ts';
import * as store from './received-fax-store.ts';
import { tiffPages } from './tiff-pages.ts';

/** Neither PDF nor TIFF, cut off, or too large. */
export class UnreadableFax extends Error {}

interface FaxPages {
  document: Buffer;
  pages: number | null;
}

const begins = (bytes: Buffer, ...signs: string[]) =>
  signs.some((sign) => bytes.toString('latin1', 0, sign.length) === sign);

/** Throws UnreadableFax, and UnreadableTiff, whose reader says why. */
function pagesOf(bytes: Buffer): FaxPages {
  if (begins(bytes, '%PDF-')) return { document: bytes, pages: null };
  if (!begins(bytes, 'II*\0', 'MM\0*')) throw new UnreadableFax('It is no PDF and no TIFF.');
  const pages = tiffPages(bytes);
  return { document: pdfOfFax(pages), pages: pages.length };
}

async function* onePart(bytes: Buffer) {
  yield await Promise.resolve(bytes);
}

/** Whether it may be opened: null while no scanner has looked. */
async function verdictOn(
  { antivirus }: Pick<Deps, 'antivirus'>,
  document: Buffer,
): Promise<'clean' | 'infected' | null> {
  if (await isActive('application/pdf', onePart(document))) return 'infected';
  const verdict = await antivirus.scan(onePart(document));
  return verdict === 'not-scanned' ? null : verdict;
}

interface ArrivedFax {
  organizationId: string;
  source: FaxSource;
  sourceRef: string;
  fromNumber: string | null;
  bytes: Buffer;
}

/** Throws where it is unreadable; then nothing is stored. */
export async function storeFax(deps: Deps, arrived: ArrivedFax): Promise<void> {
  const { organizationId, source, sourceRef, fromNumber } = arrived;
  const { document, pages } = pagesOf(arrived.bytes);
  if (document.length > mostReceivedBytes) throw new UnreadableFax('It is larger than 25 MB.');
  const verdict = await verdictOn(deps, document);
  const at = deps.now();
  const documentHash = hash('sha256', document, 'buffer');
  await deps.db.transaction().execute(async (db) => {
    const id = await store.insert(db, {
      organizationId,
      source,
      sourceRef,
      fromNumber,
      at,
      document,
      documentHash,
      pages,
      scannedAt: verdict === 'clean' ? at : null,
      infectedAt: verdict === 'infected' ? at : null,
    });
    if (id === null) return;
    await record(db, serverActor(deps), {
      action: 'fax.receive',
      account: { id: null, organizationId },
      object: { type: 'Communication', id },
      detail: { source, hash: documentHash.toString('hex') },
    });
  });
  sendCasesChanged(deps, organizationId);
}

/** Those that came while the scanner was away. */
export async function scanWaiting(deps: Deps): Promise<void> {
  if (deps.env.CLAMAV_URL === undefined) return;
  for (const { id, document, organizationId } of await store.unscanned(deps.db)) {
    const verdict = await verdictOn(deps, document);
    if (verdict === null) return;
    const isInfected = verdict === 'infected';
    await deps.db.transaction().execute(async (db) => {
      if (!(await store.saveVerdict(db, { id, isInfected, at: deps.now() })) || !isInfected) return;
      await record(db, serverActor(deps), {
        action: 'fax.withhold',
        account: { id: null, organizationId },
        object: { type: 'Communication', id },
      });
    });
    sendCasesChanged(deps, organizationId);
  }
}
