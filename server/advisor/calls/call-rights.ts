/** Who may book, end and see a peer-to-peer call. */
import { isForPeerToPeer } from '#shared/advisor/peer-to-peer-kinds.ts';
import {
  findCase,
  isWorker,
  readerOf,
  requireCase,
  type StoredCase,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './call-store.ts';

export const mayBookFor = (
  { session }: Pick<SignedIn, 'session'>,
  storedCase: Pick<StoredCase, 'kind' | 'ownerId' | 'closedAt'>,
): boolean =>
  storedCase.closedAt === null &&
  isForPeerToPeer(storedCase.kind) &&
  (storedCase.ownerId === session.person.id || isWorker(session.person, storedCase));

/** Throws 404 where the reader may not see the case, 409 where nobody is called about it or others have it. */
export async function requireCallable(
  db: Connection,
  signedIn: SignedIn,
  caseId: string,
): Promise<StoredCase> {
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  if (!isForPeerToPeer(storedCase.kind)) throw new Refusal('advisor.no-call-about');
  if (storedCase.closedAt !== null) throw new Refusal('cases.closed');
  if (!mayBookFor(signedIn, storedCase)) throw new Refusal('cases.not-yours');
  return storedCase;
}

/**
 * A call of the reader's organization, for who is on it, booked it, or may see its case or the one that is talked over
 * with it. Throws 404.
 */
export async function requireCall(
  db: Connection,
  signedIn: SignedIn,
  callId: string,
): Promise<store.CallRow> {
  const { id, organizationId } = signedIn.session.person;
  const call = await store.byId(db, callId);
  if (call?.organizationId !== organizationId) throw new Refusal('not-found');
  const isOfCall = call.bookedBy.id === id || call.practitioners.some((one) => one.id === id);
  if (isOfCall) return call;
  const reader = await readerOf({ ...signedIn, db });
  for (const caseId of await store.casesOfTalk(db, call.caseId))
    if (await findCase(db, reader, caseId)) return call;
  throw new Refusal('not-found');
}

/** Neither cancelled nor with a result. */
export const isOpenCall = ({ isCancelled, outcome }: store.CallRow): boolean =>
  !isCancelled && outcome === null;
