/** Rows of how requests to merge two records were decided, by a person or by a feed. */
import type { Connection } from '#server/platform/postgres/database.ts';

/** By a person, or by a feed that is trusted. */
export type Decider =
  | { by: string; sourceId?: never; at: Date }
  | { by?: never; sourceId: string; at: Date };

type Decision = Decider & { id: string; outcome: 'merged' | 'declined' };

const decidedBy = ({ by, sourceId, at }: Decider) => ({
  decided_by: by ?? null,
  source_id: sourceId ?? null,
  decided_at: at,
});

export async function decide(db: Connection, { id, outcome, ...decider }: Decision): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ outcome, ...decidedBy(decider) })
    .where('id', '=', id)
    .execute();
}

/** Other open requests about a patient who has just been merged. */
export async function supersede(
  db: Connection,
  duplicateId: string,
  decider: Decider,
): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ outcome: 'superseded', ...decidedBy(decider) })
    .where('outcome', 'is', null)
    .where((is) =>
      is.or([is('survivor_id', '=', duplicateId), is('duplicate_id', '=', duplicateId)]),
    )
    .execute();
}
