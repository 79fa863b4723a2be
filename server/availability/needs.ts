/** What availability has to be given from above: appointments, which stand on it, and the roster's past. */
import type { Appointment } from '#shared/appointments.ts';
import type { Span } from '#shared/time.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Access } from '#server/platform/sql/appointment-rows.ts';

export interface AvailabilityNeeds {
  /** In order of start; those that the access does not find are missing. */
  readonly appointmentsById: (
    db: Connection,
    access: Access,
    ids: string[],
  ) => Promise<Appointment[]>;
  /**
   * Does work that changes somebody's time off within the span. Throws 409 where that changes who was on
   * duty in shifts that have ended and no reason is given.
   */
  readonly keepingPastDuties: <T>(
    db: Connection,
    signedIn: SignedIn,
    change: { practitionerId: string; span: Span; reason: string | null },
    work: () => Promise<T>,
  ) => Promise<T>;
}
