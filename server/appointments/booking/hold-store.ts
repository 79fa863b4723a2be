/** Rows of held time; a person finds, confirms and releases only their own holds. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface Holder {
  id: string;
  organizationId: string;
}

/** Time that is held for a patient of the waiting list belongs to nobody of the staff. */
const ownHolds = (db: Connection, { id, organizationId }: Holder) =>
  db
    .selectFrom('appointments')
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', id)
    .where('offered', '=', false);

/** Whether there was one to release. */
export async function release(db: Connection, holder: Holder, id: string): Promise<boolean> {
  return changesRow(
    db
      .deleteFrom('appointments')
      .where('created_by', '=', holder.id)
      .where('offered', '=', false)
      .where('held_until', 'is not', null)
      .where('id', '=', id),
  );
}

/** Of more than `most` holds those that expire first are deleted. */
export async function releaseBeyond(db: Connection, holder: Holder, most: number): Promise<void> {
  const oldest = ownHolds(db, holder)
    .select('id')
    .where('held_until', 'is not', null)
    .orderBy('held_until', 'desc')
    .orderBy('id', 'desc')
    .offset(most);
  await db.deleteFrom('appointments').where('id', 'in', oldest).execute();
}

/** Null where it was released, confirmed or deleted since. */
export async function byId(db: Connection, holder: Holder, id: string) {
  const row = await ownHolds(db, holder)
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'held_until as heldUntil'])
    .where('id', '=', id)
    .where('held_until', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** `heldUntil` is null where it was confirmed before. */
export async function locked(db: Connection, holder: Holder, id: string) {
  const row = await ownHolds(db, holder)
    .select([
      'held_until as heldUntil',
      'patient_name as patientName',
      'patient_id as patientId',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface ConfirmedHold {
  id: string;
  patientName: string;
  patientId: string | null;
  patientElsewhereBecause: string | null;
}

export async function confirm(
  db: Connection,
  { id, patientName, patientId, patientElsewhereBecause }: ConfirmedHold,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ state: 'booked', held_until: null, patient_name: patientName, patient_id: patientId })
    .set({ patient_elsewhere_because: patientElsewhereBecause })
    .where('id', '=', id)
    .execute();
}
