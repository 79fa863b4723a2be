/** Rows of what was cancelled after a death in one step, for as long as its maker can undo it. */
import type { CancelledItem, DeathCancellation } from '#shared/patients/booked-of-deceased.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface NewCancellation {
  organizationId: string;
  patientId: string;
  madeBy: string;
  madeAt: Date;
  undoUntil: Date;
  cancelled: readonly CancelledItem[];
}

export async function insert(db: Connection, made: NewCancellation): Promise<string> {
  const { id } = await db
    .insertInto('death_cancellations')
    .values({
      organization_id: made.organizationId,
      patient_id: made.patientId,
      made_by: made.madeBy,
      made_at: made.madeAt,
      undo_until: made.undoUntil,
      cancelled: JSON.stringify(made.cancelled),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first. */
export async function undoableBy(
  db: Connection,
  { madeBy, patientId, now }: { madeBy: string; patientId: string | null; now: Date },
): Promise<DeathCancellation[]> {
  const rows = await db
    .selectFrom('death_cancellations')
    .select(['id', 'patient_id as patientId', 'cancelled', 'made_at as madeAt'])
    .where('made_by', '=', madeBy)
    .where('undo_until', '>', now)
    .$if(patientId !== null, (own) => own.where('patient_id', '=', patientId ?? ''))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, patientId: ofPatient, cancelled, madeAt }) => ({
    id,
    patientId: ofPatient,
    count: cancelled.length,
    madeAt: madeAt.toISOString(),
  }));
}

/** Whose it is; undefined where it is somebody else's, undone, or too old. */
export const patientOf = (
  db: Connection,
  { id, madeBy, now }: { id: string; madeBy: string; now: Date },
) =>
  db
    .selectFrom('death_cancellations')
    .select('patient_id as patientId')
    .where('id', '=', id)
    .where('made_by', '=', madeBy)
    .where('undo_until', '>', now)
    .executeTakeFirst();

/** It is undone once. */
export const take = (db: Connection, id: string) =>
  db
    .deleteFrom('death_cancellations')
    .where('id', '=', id)
    .returning(['cancelled', 'patient_id as patientId'])
    .executeTakeFirst();

/** Steps that cannot be undone any more, so that what they kept for it is forgotten. */
export async function takeOver(db: Connection, now: Date): Promise<CancelledItem[]> {
  const rows = await db
    .deleteFrom('death_cancellations')
    .where('undo_until', '<=', now)
    .returning('cancelled')
    .execute();
  return rows.flatMap(({ cancelled }) => cancelled);
}
