/** Ends one session, or all of a person's, and audits it (S12, S33). */
import { record, recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { EndSessions, EndSessionsOfMany } from '#server/people/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { endDevices } from '#server/auth/remembered-devices/end-remembered-devices.ts';
import { markRevoked } from './session-cache.ts';
import * as store from '#server/auth/store.ts';

interface Account {
  id: string;
  organizationId: string;
}

interface EndedSessions {
  rows: store.EndedSession[];
  person: Account;
  because: string;
}

/** In the transaction that ended them. */
export async function recordEndedSessions(
  db: Connection,
  visitor: Visitor,
  { rows, person, because }: EndedSessions,
): Promise<void> {
  for (const row of rows) {
    await record(db, visitor, {
      action: 'session.ended',
      account: person,
      object: { type: 'Session', id: row.id },
      detail: { because, practitionerId: row.practitionerId },
    });
  }
}

interface Ending {
  id: string;
  person: Account;
  because: 'idle' | 'absolute' | 'signed-out' | 'locked' | 'revoked';
}

/** Ends one session of the person; false where it was not open or not theirs. */
export async function endSession(
  visitor: Visitor,
  { id, person, because }: Ending,
): Promise<boolean> {
  const rows = await visitor.db.transaction().execute(async (db) => {
    const whose = { id, practitionerId: person.id };
    const ended = await store.endById(db, whose, { at: visitor.now(), because });
    await recordEndedSessions(db, visitor, { rows: ended, person, because });
    return ended;
  });
  await markRevoked(visitor, rows);
  return rows.length > 0;
}

/**
 * Passed to features as `endSessions`; the returned function runs after the commit. The person's
 * remembered devices end along with the sessions.
 */
export const endAllSessions: EndSessions = async (db, visitor, { person, because, exceptId }) => {
  const whose = { practitionerId: person.id, exceptId };
  const rows = await store.endAllOf(db, whose, { at: visitor.now(), because });
  await recordEndedSessions(db, visitor, { rows, person, because });
  await endDevices(db, visitor, { practitionerId: person.id, because: 'sessions-ended' });
  return () => markRevoked(visitor, rows);
};

/** Passed to features as `endSessionsOfMany`. Remembered devices stay: nobody has to fear for them. */
export const endSessionsOfMany: EndSessionsOfMany = async (
  db,
  visitor,
  { practitionerIds, organizationId, because },
) => {
  const rows = await store.endAllOfMany(db, practitionerIds, { at: visitor.now(), because });
  await recordAll(
    db,
    visitor,
    rows.map(({ id, practitionerId }) => ({
      action: 'session.ended' as const,
      account: { id: practitionerId, organizationId },
      object: { type: 'Session', id },
      detail: { because, practitionerId },
    })),
  );
  return () => markRevoked(visitor, rows);
};
