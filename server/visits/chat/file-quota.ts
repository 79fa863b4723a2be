/** How many files, and how large, one visit holds and one person sends. */
import { dayMs } from '#shared/durations.ts';
import { visitFile } from '#shared/limits.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Author } from './chat-store.ts';
import * as store from './visit-file-store.ts';

interface NewFile {
  author: Author;
  visitId: string;
  sizeBytes: number;
  now: Date;
}

const { ofAuthor } = visitFile;

/** While the visit is locked. Files count from their first part on; refused ones are not kept. */
export async function requireRoomForFile(
  db: Connection,
  { author, visitId, sizeBytes, now }: NewFile,
): Promise<void> {
  const ofVisit = await store.volumeOf(db, visitId);
  if (
    ofVisit.count >= visitFile.mostOfVisit ||
    ofVisit.bytes + sizeBytes > visitFile.mostBytesOfVisit
  )
    throw new Refusal('visits.files-full');
  const since = new Date(now.getTime() - dayMs);
  const row = await store.volumeOfAuthor(db, { author, visitId, since });
  if (
    row.countOfVisit >= ofAuthor.mostOfVisit ||
    row.bytesOfVisit + sizeBytes > ofAuthor.mostBytesOfVisit ||
    row.countOfDay >= ofAuthor.mostADay ||
    row.bytesOfDay + sizeBytes > ofAuthor.mostBytesADay
  )
    throw new Refusal('visits.files-quota');
}
