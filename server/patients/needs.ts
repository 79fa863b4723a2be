/** What patients are given by appointments, which stand on them. */
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Cancels an appointment in the caller's transaction, and has its patient told. */
export type CancelInMerge = (
  db: Connection,
  signedIn: platform.SignedIn,
  cancellation: { appointmentId: string; version: number; reason: string },
) => Promise<void>;

export interface PatientNeeds {
  readonly cancelInMerge: CancelInMerge;
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, PatientNeeds {}
