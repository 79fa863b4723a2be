/** Who looks at boards of charts, and which of them they may change. */
import { may } from '#shared/roles.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as boards from './board-store.ts';

/** Who makes addresses of walls has to see what others share. */
export const boardReader = ({ session, now }: SignedIn): boards.BoardReader => ({
  organizationId: session.person.organizationId,
  practitionerId: session.person.id,
  at: now(),
  seesShared: may(session.person, 'roster.administer'),
});

/** Throws 404 for a board that the reader does not see. */
export async function requireBoard(
  db: Connection,
  signedIn: SignedIn,
  boardId: string,
): Promise<boards.BoardRow> {
  const board = await boards.byId(db, boardReader(signedIn), boardId);
  if (!board) throw new Refusal('not-found');
  return board;
}

/** Locks it until the end of the transaction. Throws 404 for a board of somebody else, even a shared one. */
export async function requireOwnBoard(
  db: Connection,
  { session }: SignedIn,
  boardId: string,
): Promise<void> {
  const practitionerId = session.person.id;
  if (!(await boards.lockOwn(db, { practitionerId, boardId }))) throw new Refusal('not-found');
}

export const aboutBoard = (id: string) => ({ type: 'ChartBoard', id });

/** Every open page of charts reads them again; after the commit. */
export function sendChartsChanged({ changed, session }: SignedIn): void {
  const { organizationId } = session.person;
  changed({ organizationId, area: 'charts', practitionerIds: [] });
}
