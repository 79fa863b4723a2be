/** Who reads messages: their own, those of the roles that they hold now, of their unit and of their cases. */
import { readerOf, requireCase } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { addressedById, byId, type Conversation } from './conversation-store.ts';
import type { MessageReader } from './addressed-store.ts';
import { dutiesOf } from './roles.ts';

export type Reader = MessageReader & Awaited<ReturnType<typeof readerOf>>;

export async function messageReader(signedIn: SignedIn): Promise<Reader> {
  const ofCases = await readerOf(signedIn);
  const { organizationId, personId, now: at } = ofCases;
  const duties = await dutiesOf(signedIn.db, { organizationId, at }, personId);
  return { ...ofCases, duties };
}

/** Also that of a case which the reader may see. Throws 404. */
export async function requireConversation(
  db: Connection,
  reader: Reader,
  id: string,
): Promise<Conversation> {
  const addressed = await addressedById(db, reader, id);
  if (addressed) return addressed;
  const other = await byId(db, reader.organizationId, id);
  if (!other?.caseId) throw new Refusal('not-found');
  await requireCase(db, reader, other.caseId);
  return other;
}
