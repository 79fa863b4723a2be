/** Keeps files with their facts: those of a replaced document go with it, those of a result stated anew are replaced. */
import type { WrittenFact } from '#server/facts/core/fact-store.ts';
import * as store from '#server/facts/core/fact-file-store.ts';
import type { DocumentFile } from '#server/facts/hl7/documents/document-files.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface DocumentVersion {
  type: 'DocumentReference' | 'Observation';
  /** The key of its fact. */
  key: string;
  /** That of the version that stood there before; null where none did. */
  earlierKey: string | null;
  files: readonly DocumentFile[];
}

interface Keeping {
  organizationId: string;
  at: Date;
  /** One whose fact was written. */
  writtenByKey: (fact: { type: string; sourceKey: string }) => WrittenFact | undefined;
}

/** In the transaction that wrote them, with as many statements for fifty documents as for one. */
export async function keepFiles(
  db: Connection,
  versions: readonly DocumentVersion[],
  { organizationId, at, writtenByKey }: Keeping,
): Promise<void> {
  const written = versions.flatMap((version) => {
    const { type, key, earlierKey } = version;
    const current = writtenByKey({ type, sourceKey: key });
    const earlier = earlierKey === null ? undefined : writtenByKey({ type, sourceKey: earlierKey });
    return current ? [{ ...version, current, earlier }] : [];
  });
  await store.moveAll(
    db,
    written.flatMap(({ current, earlier }) =>
      earlier ? [{ from: current.id, to: earlier.id }] : [],
    ),
  );
  const isStored = await store.keepAmong(
    db,
    written.flatMap(({ type, files, current }) =>
      type === 'Observation' ? { factId: current.id, hashes: files.map(({ hash }) => hash) } : [],
    ),
  );
  await store.insertAll(
    db,
    written.flatMap(({ files, current }) =>
      files.flatMap((file, index) =>
        isStored(current.id, file.hash)
          ? []
          : {
              ...file,
              organizationId,
              factId: current.id,
              place: index + 1,
              receivedAt: at,
            },
      ),
    ),
  );
}
