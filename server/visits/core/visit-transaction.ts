/** A transaction that locks a visit: those of one visit wait for each other without a connection (S49). */
import type { Connection } from '#server/platform/postgres/database.ts';
import { inTurn } from '#server/platform/postgres/row-turns.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Never within another one. Throws 503 where too many wait for this visit, or for too long. */
export const visitTransaction = <T>(
  { db }: Pick<Deps, 'db'>,
  visitId: string,
  work: (db: Connection) => Promise<T>,
): Promise<T> => inTurn(db, [`visit ${visitId}`], () => db.transaction().execute(work));
