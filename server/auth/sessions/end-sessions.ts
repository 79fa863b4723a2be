/** How sessions end: one, or all of a person's, and that it is written down (S12, S33). */
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { EndSessions } from '#server/platform/deps.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { markRevoked } from './session-cache.ts';
import * as store from '../store.ts';

interface Whose {
  id: string;
  organizationId: string;
}

interface Ends {
  rows: store.EndedSession[];
  person: Whose;
  because: string;
}

/** In the transaction that ended them. */
export async function recordEnds(
  db: Connection,
  visitor: Visitor,
  { rows, person, because }: Ends,
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
  person: Whose;
  because: 'idle' | 'absolute' | 'signed-out' | 'revoked';
}

/** Ends one session of the person; false where it was not open or not theirs. */
export async function endOne(visitor: Visitor, { id, person, because }: Ending): Promise<boolean> {
  const rows = await visitor.db.transaction().execute(async (db) => {
    const whose = { id, practitionerId: person.id };
    const ended = await store.endById(db, whose, { at: visitor.now(), because });
    await recordEnds(db, visitor, { rows: ended, person, because });
    return ended;
  });
  await markRevoked(visitor, rows);
  return rows.length > 0;
}

/** What every feature is given as `endSessions`; what it answers runs after the commit. */
export const endAll: EndSessions = async (db, visitor, { person, because, exceptId }) => {
  const whose = { practitionerId: person.id, exceptId };
  const rows = await store.endAllOf(db, whose, { at: visitor.now(), because });
  await recordEnds(db, visitor, { rows, person, because });
  return () => markRevoked(visitor, rows);
};
