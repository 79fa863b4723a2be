/** What patients are given by features that stand on them. */
import type { BookedKind, CancelledItem } from '#shared/patients/booked-of-deceased.ts';
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Cancels an appointment in the caller's transaction, and has its patient told. */
export type CancelInMerge = (
  db: Connection,
  signedIn: platform.SignedIn,
  cancellation: { appointmentId: string; version: number; reason: string },
) => Promise<void>;

/** One feature's part of what a patient who has died has booked. */
export interface BookedPart {
  readonly kinds: readonly BookedKind[];
  /**
   * In the transaction of the step: nothing is sent to the patient or their companions. What is over by
   * now is left out. The caller runs `publish` after the commit.
   */
  readonly cancel: (
    db: Connection,
    signedIn: platform.SignedIn,
    ids: readonly string[],
  ) => Promise<{ cancelled: CancelledItem[]; publish: () => Promise<void> }>;
  /** What nobody changed since is as it was; throws where its time is taken. Returns how many are. */
  readonly restore: (
    db: Connection,
    signedIn: platform.SignedIn,
    cancelled: readonly CancelledItem[],
  ) => Promise<{ count: number; publish: () => Promise<void> }>;
  /** What was kept only so that the step could be undone. */
  readonly forget?: (db: Connection, cancelled: readonly CancelledItem[]) => Promise<void>;
}

export interface PatientNeeds {
  readonly cancelInMerge: CancelInMerge;
  /** What stands on what comes first. */
  readonly bookedParts: readonly BookedPart[];
}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, PatientNeeds {}
