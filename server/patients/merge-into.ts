/** Moves what one record of a patient has into the other, with what undoes it; for people and for trusted feeds. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { decide, supersede, type Decider } from './patient-merge-decision-store.ts';
import * as store from './patient-merge-store.ts';
import { keepMoved } from './patient-merge-undo-store.ts';

interface Pair {
  organizationId: string;
  survivorId: string;
  duplicateId: string;
}

/** Of an open request about two records that are locked. Returns how much moved. */
export async function mergeInto(
  db: Connection,
  merge: Pair & Decider & { mergeId: string },
): Promise<{ appointments: number; waitlistEntries: number }> {
  const { organizationId, survivorId, duplicateId, mergeId, ...decider } = merge;
  const pair = { organizationId, survivorId, duplicateId };
  const appointments = await store.moveAppointments(db, pair);
  const entries = await store.moveWaitlistEntries(db, pair);
  const records = await store.mergeRecords(db, pair);
  await decide(db, { id: mergeId, outcome: 'merged', ...decider });
  await keepMoved(db, mergeId, { appointments, ...entries, ...records });
  await supersede(db, duplicateId, decider);
  return {
    appointments: appointments.length,
    waitlistEntries: entries.waitlistEntries.length,
  };
}
