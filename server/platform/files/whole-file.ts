/** Judges a file when all of its parts have arrived, by its content alone, and says where a part belongs. */
import { visitFile } from '#shared/limits.ts';
import type { Problem } from '#shared/problems.ts';
import type { FilePart } from '#shared/visits/chat.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isActive } from './active-content.ts';
import { findKind, fittingName } from './file-kinds.ts';
import type { PartRows } from './part-store.ts';

/** The number of this part, from 0; every part but the last is full. Throws where range and bytes do not fit. */
export function partNumberOf({ start, end, total }: FilePart, bytes: Buffer): number {
  const part = start / visitFile.partBytes;
  const expected = Math.min(visitFile.partBytes, total - start);
  if (!Number.isInteger(part) || bytes.length !== expected || end !== start + expected - 1)
    throw new Refusal('input.malformed');
  return part;
}

interface WholeFile {
  id: string;
  name: string;
}

export type Judged =
  | { obstacle: Problem }
  | { obstacle: null; kind: string; name: string; scannedAt: Date | null };

/** Why it is not taken, or what it is: its kind, the name that fits that, and when no virus was found. */
export async function checkFile(
  { db, antivirus, now }: Pick<Deps, 'db' | 'antivirus' | 'now'>,
  rows: PartRows,
  { id, name }: WholeFile,
): Promise<Judged> {
  const first = await rows.partAt(db, id, 0);
  const kind = first && (await findKind(first, rows.partsFrom(db, id, 1)));
  if (!kind) return { obstacle: 'visits.file-kind' };
  if (await isActive(kind, rows.partsFrom(db, id, 0))) return { obstacle: 'visits.file-active' };
  const verdict = await antivirus.scan(rows.partsFrom(db, id, 0));
  if (verdict === 'infected') return { obstacle: 'visits.file-infected' };
  const scannedAt = verdict === 'clean' ? now() : null;
  return { obstacle: null, kind, name: fittingName(name, kind), scannedAt };
}
