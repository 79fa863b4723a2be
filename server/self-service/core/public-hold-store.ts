/** Changes the appointment that a booking page holds for a visitor. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export async function extendHold(db: Connection, appointmentId: string, until: Date) {
  await db
    .updateTable('appointments')
    .set({ held_until: until })
    .where('id', '=', appointmentId)
    .where('held_until', 'is not', null)
    .execute();
}

export async function releaseHold(db: Connection, appointmentId: string): Promise<boolean> {
  return changesRow(
    db
      .deleteFrom('appointments')
      .where('id', '=', appointmentId)
      .where('held_until', 'is not', null),
  );
}

/** False where the hold has ended meanwhile. */
export async function bookHold(
  db: Connection,
  {
    appointmentId,
    patientId,
    patientName,
  }: {
    appointmentId: string;
    patientId: string;
    patientName: string;
  },
): Promise<boolean> {
  const booked = { state: 'booked', held_until: null } as const;
  return changesRow(
    db
      .updateTable('appointments')
      .set({ ...booked, patient_id: patientId, patient_name: patientName })
      .where('id', '=', appointmentId)
      .where('held_until', 'is not', null),
  );
}
