/** Keeps the files of documents with their facts: those of a version that is replaced go with it. */
import type { WrittenFact } from '#server/facts/core/fact-store.ts';
import * as store from '#server/facts/core/fact-file-store.ts';
import type { DocumentFile } from '#server/facts/hl7/documents/document-files.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface DocumentVersion {
  /** The key of its fact. */
  key: string;
  /** That of the version that stood there before; null where none did. */
  earlierKey: string | null;
  files: readonly DocumentFile[];
}

interface Keeping {
  organizationId: string;
  at: Date;
  /** A document whose fact was written, by its key. */
  writtenByKey: (key: string) => WrittenFact | undefined;
}

/** In the transaction that wrote them, with as many statements for fifty documents as for one. */
export async function keepFiles(
  db: Connection,
  versions: readonly DocumentVersion[],
  { organizationId, at, writtenByKey }: Keeping,
): Promise<void> {
  const written = versions.flatMap((version) => {
    const current = writtenByKey(version.key);
    const earlier = version.earlierKey === null ? undefined : writtenByKey(version.earlierKey);
    return current ? [{ ...version, current, earlier }] : [];
  });
  await store.moveAll(
    db,
    written.flatMap(({ current, earlier }) =>
      earlier ? [{ from: current.id, to: earlier.id }] : [],
    ),
  );
  await store.insertAll(
    db,
    written.flatMap(({ files, current }) =>
      files.map((file, index) => ({
        ...file,
        organizationId,
        factId: current.id,
        place: index + 1,
        receivedAt: at,
      })),
    ),
  );
}
