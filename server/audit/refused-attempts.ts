/** Audits work that was refused, after its own rows are rolled back (S33). */
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { record, type Actor, type AuditEntry } from './record.ts';

/**
 * Does the work; if it is refused, writes an audit entry after the work's own rows are rolled back.
 */
export async function attempted<T>(
  { db, ...actor }: Actor & { db: Connection },
  entry: Pick<AuditEntry, 'action' | 'object' | 'account'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      await record(db, actor, { ...entry, outcome: 'refused', detail: { problem: error.problem } });
    throw error;
  }
}
