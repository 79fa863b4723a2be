/** Talks about a query: whom a reader would meet, and the room that is open. */
import type { QueryTalk } from '#shared/queries.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { talksOf } from '#server/cases/service.ts';
import { byId as personById } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { openVisitAmong } from '#server/visits/service.ts';

interface Parties {
  openedBy: string | null;
  ownerId: string | null;
}

/** Who asked, for everybody else; for them, who has the query. */
export async function otherOf({ db, session }: SignedIn, { openedBy, ownerId }: Parties) {
  const self = session.person.id;
  const id = openedBy === self ? ownerId : openedBy;
  return id === null || id === self ? undefined : personById(db, id);
}

/** Within the transaction `db`: one of the reader's own. */
export async function openRoomOf(
  db: Connection,
  { session }: Pick<SignedIn, 'session'>,
  caseId: string,
): Promise<string | null> {
  return openVisitAmong(db, ownAccess(session.person), await talksOf(db, caseId));
}

export async function talkOf(
  signedIn: SignedIn,
  query: Parties & { id: string },
): Promise<QueryTalk> {
  const other = await otherOf(signedIn, query);
  return {
    with: other?.fullName ?? null,
    openVisitId: await openRoomOf(signedIn.db, signedIn, query.id),
  };
}
