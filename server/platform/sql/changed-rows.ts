/** Whether a statement found a row to change, for changes that depend on what stands there. */
import type { DeleteResult, UpdateResult } from 'kysely';

interface Change {
  executeTakeFirst: () => Promise<UpdateResult | DeleteResult>;
}

/** Executes it. */
export async function changesRow(change: Change): Promise<boolean> {
  const result = await change.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}
