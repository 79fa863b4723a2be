/** Keeps with a case in which rooms it was talked about. */
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from './case-event-store.ts';
import * as store from './store.ts';

export { talksOf } from './case-event-store.ts';

/** Locks the case until the transaction ends: of two who open a room at once, one finds the other's. */
export const lockForTalk = (
  db: Connection,
  { now }: Pick<SignedIn, 'now'>,
  caseId: string,
): Promise<boolean> => store.touch(db, caseId, now());

interface Talk {
  caseId: string;
  visitId: string;
  /** Who was asked to come. */
  withName: string;
}

/** Within the caller's transaction, with the case locked. */
export const noteTalk = (
  db: Connection,
  { session, now }: Pick<SignedIn, 'session' | 'now'>,
  { caseId, visitId, withName }: Talk,
): Promise<void> =>
  events.append(db, {
    caseId,
    organizationId: session.person.organizationId,
    at: now(),
    by: session.person.id,
    event: 'talked',
    detail: { visitId, about: withName },
  });
