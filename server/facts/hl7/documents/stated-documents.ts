/** Makes DocumentReferences of a document message: what is replaced stays beside its newer version (S309). */
import { z } from 'zod';
import { UnfitMessage } from '#server/facts/hl7/fields.ts';
import { documentKey } from '#server/facts/hl7/results/fact-keys.ts';
import type { StoredFact } from '#server/facts/hl7/results/stored-facts-store.ts';
import type { DocumentVersion } from '#server/facts/files/keep-files.ts';
import { hashesOf, storedHashes } from './file-hashes.ts';
import type { SentDocument } from './sent-document.ts';

interface StatingContext {
  patientId: string;
  statedAt: Date;
  /** The id of its stay at the source; null where it names none. */
  stayId: string | null;
  /** Below the key of a document's number. */
  storedOf: (number: string) => StoredFact | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** 1, and one more with each version that stands in its place. */
function versionIn(body: unknown): number {
  const meta = isRecord(body) ? body['meta'] : null;
  const version = isRecord(meta) ? Number(meta['versionId']) : Number.NaN;
  return Number.isInteger(version) && version > 0 ? version : 1;
}

const relation = (code: 'appends' | 'replaces', id: string) => ({
  relatesTo: [{ code, target: { reference: `DocumentReference/${id}` } }],
});

function resourceOf(
  document: SentDocument,
  { id, version, stayId }: { id: string; version: number; stayId: string | null },
): Record<string, unknown> {
  const { event, code, title, text, at, author, isSigned, isObsolete, files } = document;
  const isAmended = event === 'T08' || version > 1;
  return {
    resourceType: 'DocumentReference',
    id,
    meta: { versionId: String(version) },
    status: isObsolete ? 'superseded' : 'current',
    docStatus: isSigned ? (isAmended ? 'amended' : 'final') : 'preliminary',
    type: { text: title, ...(code && { coding: [{ code, display: title }] }) },
    subject: {},
    date: at,
    ...(author && { author: [{ display: author }] }),
    ...(stayId !== null && { context: { encounter: [{ reference: `Encounter/${stayId}` }] } }),
    ...(files.length > 0 && {
      extension: hashesOf(files),
    }),
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: Buffer.from(text).toString('base64'),
        },
      },
    ],
  };
}

/** Read beside what stands in its place; what was taken back stays so. */
const earlierStatus = (status: unknown) =>
  status === 'entered-in-error' ? status : ('superseded' as const);

/** What was stored, below a key of its own. */
function earlierOf(stored: StoredFact, id: string): Record<string, unknown>[] {
  const { body } = stored;
  return isRecord(body) ? [{ ...body, id, status: earlierStatus(body['status']) }] : [];
}

const Content = z.looseObject({
  status: z.string(),
  docStatus: z.string().optional(),
  content: z.array(z.looseObject({ attachment: z.looseObject({ data: z.string() }) })),
});

/** The database keeps no order of fields. */
function contentOf(body: unknown): string | null {
  const { data } = Content.safeParse(body);
  if (!data) return null;
  const texts = data.content.map(({ attachment }) => attachment.data);
  const files = storedHashes(body).map(({ valueString }) => valueString);
  return JSON.stringify([data.status, data.docStatus, texts, files]);
}

interface StatedDocument {
  resources: Record<string, unknown>[];
  remarks: string[];
  /** Null where nothing is kept anew. */
  version: DocumentVersion | null;
}

/** Throws UnfitMessage where it is about a document that is not stored. */
export function documentsOf(
  document: SentDocument,
  { patientId, statedAt, stayId, storedOf }: StatingContext,
): StatedDocument {
  const { event, number, parentNumber } = document;
  const id = documentKey(patientId, number);
  const stored = storedOf(number);
  const parent = parentNumber === '' ? undefined : storedOf(parentNumber);
  if (stored && stored.statedAt > statedAt)
    return {
      resources: [],
      remarks: ['A newer version is stored: this one is not kept'],
      version: null,
    };
  if (event === 'T11') {
    if (!stored || !isRecord(stored.body))
      throw new UnfitMessage('The document that it cancels (TXA-12) is not stored');
    return {
      resources: [{ ...stored.body, id, status: 'entered-in-error' }],
      remarks: document.remarks,
      version: null,
    };
  }
  if (event === 'T10' && !parent)
    throw new UnfitMessage('The document that it replaces (TXA-13) is not stored');
  const before = versionIn(stored?.body);
  const isSame =
    stored !== undefined &&
    contentOf(stored.body) === contentOf(resourceOf(document, { id, version: before, stayId }));
  if (isSame && isRecord(stored.body))
    return { resources: [{ ...stored.body, id }], remarks: document.remarks, version: null };
  const next = resourceOf(document, { id, version: stored ? before + 1 : 1, stayId });
  const versionKey = documentKey(patientId, `${number} version ${before}`);
  const parentId = documentKey(patientId, parentNumber);
  const related = parent && relation(event === 'T10' ? 'replaces' : 'appends', parentId);
  return {
    resources: [
      ...(stored ? earlierOf(stored, versionKey) : []),
      ...(event === 'T10' && parent ? earlierOf(parent, parentId) : []),
      { ...next, ...(stored ? relation('replaces', versionKey) : related) },
    ],
    remarks: document.remarks,
    version: {
      type: 'DocumentReference',
      key: id,
      earlierKey: stored ? versionKey : null,
      files: document.files,
    },
  };
}
