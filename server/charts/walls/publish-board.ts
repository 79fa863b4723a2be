/** Publishes a board of charts to a screen that reads it without sign-in; by administrators, and audited. */
import type { BoardRef, PublishBoard } from '#shared/charts.ts';
import type { OnCallAddresses } from '#shared/on-call.ts';
import { makeBoardLink, publishChartsAgain } from '#server/on-call/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { requireBoard, sendChartsChanged } from '#server/charts/core/board-reader.ts';
import * as charts from '#server/charts/core/chart-store.ts';
import { publishable, type PublishedChart } from '#server/charts/core/published-charts.ts';

/** Throws 404 for a board that the caller does not see, and 409 where nothing of it may be on a wall. */
async function chartsToPublish(
  db: Connection,
  signedIn: SignedIn,
  boardId: string,
): Promise<PublishedChart[]> {
  await requireBoard(db, signedIn, boardId);
  const published = publishable(await charts.ofBoard(db, boardId));
  if (published.length === 0) throw new Refusal('charts.nothing-to-publish');
  return published;
}

/** The address is in this answer and nowhere else. Throws 409 where there is one of that name. */
export async function publish(
  signedIn: SignedIn,
  { boardId, name }: PublishBoard,
): Promise<OnCallAddresses> {
  const addresses = await signedIn.db.transaction().execute(async (db) => {
    const published = await chartsToPublish(db, signedIn, boardId);
    const shows = 'charts' as const;
    const link = { name, unitIds: null, shows, withNames: false, charts: { boardId, published } };
    return makeBoardLink(db, signedIn, link);
  });
  sendChartsChanged(signedIn);
  return addresses;
}

/** The walls of the board show its charts as they are now. */
export async function publishAgain(signedIn: SignedIn, { boardId }: BoardRef): Promise<BoardRef> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const published = await chartsToPublish(db, signedIn, boardId);
    const count = await publishChartsAgain(db, signedIn, { organizationId, boardId, published });
    if (count === 0) throw new Refusal('not-found');
  });
  sendChartsChanged(signedIn);
  return { boardId };
}
