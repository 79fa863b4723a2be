/** What availability has to be given from above: appointments, which stand on it. */
import type { Appointment } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Access } from '#server/platform/sql/appointment-rows.ts';

export interface AvailabilityNeeds {
  /** In order of start; those that the access does not find are missing. */
  readonly appointmentsById: (
    db: Connection,
    access: Access,
    ids: string[],
  ) => Promise<Appointment[]>;
}
