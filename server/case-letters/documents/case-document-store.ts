/** Rows of signed letters and packets, and their bytes in parts; never changed once they are written. */
import { visitFile } from '#shared/limits.ts';
import type { NamedPerson } from '#shared/people.ts';
import { partRows } from '#server/platform/files/part-store.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

export const parts = partRows('case_document_parts');

export interface PacketEntry {
  title: string;
  firstPage: number;
  pages: number;
}

interface NewDocument {
  id: string;
  organizationId: string;
  caseId: string;
  letterId: string;
  type: 'letter' | 'packet';
  title: string;
  language: string;
  contents: readonly PacketEntry[];
  pages: number;
  bytes: Buffer;
  hash: Buffer;
  hasMoney: boolean;
  by: string;
  at: Date;
}

export async function insert(db: Connection, document: NewDocument): Promise<void> {
  const { id: fileId, bytes } = document;
  await db
    .insertInto('case_documents')
    .values({
      id: fileId,
      organization_id: document.organizationId,
      case_id: document.caseId,
      letter_id: document.letterId,
      type: document.type,
      title: document.title,
      language: document.language,
      contents: JSON.stringify(document.contents),
      pages: document.pages,
      size_bytes: bytes.length,
      hash: document.hash,
      has_money: document.hasMoney,
      made_by: document.by,
      made_at: document.at,
    })
    .execute();
  const { partBytes } = visitFile;
  for (let part = 0; part * partBytes < bytes.length; part += 1) {
    const slice = bytes.subarray(part * partBytes, (part + 1) * partBytes);
    await parts.insertPart(db, { fileId, part, bytes: slice });
  }
}

const documents = (db: Connection) =>
  db
    .selectFrom('case_documents as d')
    .select([
      'd.id',
      'd.case_id as caseId',
      'd.letter_id as letterId',
      'd.type',
      'd.title',
      'd.language',
      'd.contents',
      'd.pages',
      'd.size_bytes as sizeBytes',
      'd.hash',
      'd.has_money as hasMoney',
      'd.made_at as madeAt',
      namedPerson<NamedPerson>('d.made_by').as('madeBy'),
    ]);

export type StoredDocument = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number];

/** The newest first. */
export const ofCase = (db: Connection, caseId: string): Promise<StoredDocument[]> =>
  documents(db)
    .where('d.case_id', '=', caseId)
    .orderBy('d.made_at', 'desc')
    .orderBy('d.id')
    .execute();

export const byId = (
  db: Connection,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<StoredDocument | undefined> =>
  documents(db)
    .where((is) => allEqual(is, { 'd.id': documentId, 'd.case_id': caseId }))
    .executeTakeFirst();
