/** Files of a visit's chat go out: to its clinicians, and to guests while they are let in. */
import { record, type Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn, Visitor } from '#server/platform/trpc.ts';
import { requireInside } from './chat/chat.ts';
import * as store from './chat/file-store.ts';
import { readsSince, requireGuest } from './core/guest-visit.ts';
import { requireVisit } from './core/visit-view.ts';
import { objectOf } from './steps.ts';
import { anybodysById, type VisitRow } from './core/store.ts';

export interface GivenFile {
  name: string;
  kind: string;
  sizeBytes: number;
  parts: AsyncGenerator<Buffer, void>;
}

interface Wanted {
  row: Pick<VisitRow, 'id' | 'organizationId'>;
  fileId: string;
  since: Date | null;
}

async function open(
  parts: Actor & Pick<Deps, 'db'>,
  { row, fileId, since }: Wanted,
): Promise<GivenFile> {
  const file = await store.givenFile(parts.db, { visitId: row.id, fileId, since });
  if (!file?.kind) throw new Refusal('not-found');
  await record(parts.db, parts, {
    action: 'visit.file-read',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row.id),
    detail: { file: fileId },
  });
  const { name, kind, sizeBytes } = file;
  return { name, kind, sizeBytes, parts: store.partsFrom(parts.db, fileId, 0) };
}

export async function file(
  signedIn: SignedIn,
  { visitId, fileId }: { visitId: string; fileId: string },
): Promise<GivenFile> {
  const row = await requireVisit(signedIn, visitId);
  return open(signedIn, { row, fileId, since: null });
}

/** What was given since they were let in, and only while they are. */
export async function fileAsGuest(visitor: Visitor, fileId: string): Promise<GivenFile> {
  const guest = await requireGuest(visitor);
  const row = requireInside(visitor, await anybodysById(visitor.db, guest.visitId), guest);
  return open(visitor, { row, fileId, since: readsSince(row, guest) });
}
