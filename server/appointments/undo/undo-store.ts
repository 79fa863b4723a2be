/** Rows of changes that their makers can still undo. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { BeforeMove, Undoable } from '#shared/appointments/undo-offer.ts';

export interface NewChange {
  organizationId: string;
  madeBy: string;
  appointmentId: string;
  kind: 'booked' | 'moved' | 'cancelled' | 'choose';
  /** Of a move alone. */
  before: BeforeMove | null;
  tellsPatient: boolean;
  letterKey: string;
  /** The letter about an earlier change that this one's has replaced. */
  replaced: JobData['appointment.letter'] | null;
  until: Date;
}

/** With the appointment's version as it is by now; what its maker cannot undo any more is deleted. */
export async function insert(db: Connection, change: NewChange, now: Date): Promise<void> {
  await db
    .deleteFrom('undoable_changes')
    .where('made_by', '=', change.madeBy)
    .where('until', '<=', now)
    .execute();
  await db
    .insertInto('undoable_changes')
    .values((is) => ({
      organization_id: change.organizationId,
      made_by: change.madeBy,
      appointment_id: change.appointmentId,
      kind: change.kind,
      version: is
        .selectFrom('appointments as a')
        .select('a.version')
        .where('a.id', '=', change.appointmentId),
      before: JSON.stringify(change.before ?? {}),
      tells_patient: change.tellsPatient,
      letter_key: change.letterKey,
      replaced_letter: change.replaced && JSON.stringify(change.replaced),
      until: change.until,
    }))
    .execute();
}

const ownChanges = (db: Connection, madeBy: string) =>
  db.selectFrom('undoable_changes').where('made_by', '=', madeBy);

/** The change that made this version of the appointment. */
export async function undoOf(
  db: Connection,
  {
    madeBy,
    appointmentId,
    version,
    now,
  }: {
    madeBy: string;
    appointmentId: string;
    version: number;
    now: Date;
  },
): Promise<Undoable['undo']> {
  const row = await ownChanges(db, madeBy)
    .select(['id as changeId', 'until', 'tells_patient as tellsPatient'])
    .where((is) => allEqual(is, { appointment_id: appointmentId, version }))
    .where('until', '>', now)
    .executeTakeFirst();
  return row ? { ...row, until: row.until.toISOString() } : null;
}

/** Locked until the transaction ends; null where it is somebody else's or gone. */
export async function locked(db: Connection, madeBy: string, id: string) {
  const row = await ownChanges(db, madeBy)
    .select(['id', 'appointment_id as appointmentId', 'kind', 'version', 'before', 'until'])
    .select(['letter_key as letterKey', 'replaced_letter as replaced'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function remove(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('undoable_changes').where('id', '=', id).execute();
}

/** Its patient is not told: nothing else of it changes. */
export async function withhold(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('undoable_changes')
    .set({ tells_patient: false, replaced_letter: null })
    .where('id', '=', id)
    .execute();
}

/** Null where it is somebody else's or gone. */
export async function appointmentOf(
  db: Connection,
  madeBy: string,
  id: string,
): Promise<string | null> {
  const row = await ownChanges(db, madeBy)
    .select('appointment_id as appointmentId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.appointmentId ?? null;
}
