/** Stores a part of a file, and has the file checked with the last one. */
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { BegunFile, BegunFileRows } from './begun-file-store.ts';
import type { PartRows } from './part-store.ts';
import { checkFile } from './whole-file.ts';

/** Its kind by content, the name that fits that, and when no virus was found. */
export interface CheckedFile {
  id: string;
  kind: string;
  name: string;
  scannedAt: Date | null;
}

interface Rows {
  parts: PartRows;
  removeBegun: BegunFileRows['removeBegun'];
}

/** Null while parts are missing. Repeated, a part changes nothing. Throws where the file is refused, which deletes it. */
export async function takePart(
  deps: Pick<Deps, 'db' | 'antivirus' | 'now'>,
  { parts, removeBegun }: Rows,
  { file, part, bytes }: { file: BegunFile; part: number; bytes: Buffer },
): Promise<CheckedFile | null> {
  const { db } = deps;
  const { id } = file;
  await parts.insertPart(db, { fileId: id, part, bytes });
  if ((await parts.receivedOf(db, id)) < file.sizeBytes) return null;
  const checked = await checkFile(deps, parts, file);
  if (checked.obstacle !== null) {
    await removeBegun(db, id);
    throw new Refusal(checked.obstacle);
  }
  const { kind, name, scannedAt } = checked;
  return { id, kind, name, scannedAt };
}
